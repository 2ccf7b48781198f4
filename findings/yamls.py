"""What libraries of several languages read in YAML."""

import json, subprocess
from checks import seen  # For the scripts.

# Each reads a list of texts as JSON and prints the list of what they mean; "refused" for an error.
PYTHON = """
import json, sys, yaml
def read(text):
    try:
        return yaml.load(text, yaml.%s)
    except (yaml.YAMLError, ValueError):
        return "refused"
print(json.dumps([read(text) for text in json.load(sys.stdin)], default=str))
"""
NODE = """
const read = text => {
    try { return %s(text) } catch { return "refused" }
}
console.log(JSON.stringify(JSON.parse(require("fs").readFileSync(0)).map(read)))
"""
RUBY = """
require "yaml"; require "json"
read = ->(text) { YAML.load(text, aliases: true) rescue "refused" }
puts JSON.generate(JSON.parse(STDIN.read).map(&read))
"""
PHP = """
$read = fn($text) => ($value = @yaml_parse($text)) === false ? "refused" : $value;
echo json_encode(array_map($read, json_decode(file_get_contents("php://stdin"))));
"""
READERS = {
    "PyYAML": ["python3", "-c", PYTHON % "SafeLoader"],
    "libyaml": ["python3", "-c", PYTHON % "CSafeLoader"],
    "Ruby": ["ruby", "-e", RUBY],
    "js-yaml": ["nodejs", "-e", NODE % 'require("js-yaml").load'],
    "yaml": ["nodejs", "-e", NODE % 'require("yaml").parse'],
    "PHP": ["php8.4", "-d", "extension=yaml.so", "-r", PHP],
}


def read(reader, texts):
    """What a reader takes the texts for."""
    result = subprocess.run(READERS[reader], input=json.dumps(texts), capture_output=True, text=True,
                            timeout=30, env={"PATH": "/usr/bin", "NODE_PATH": "/usr/share/nodejs",
                                             "LANG": "C.UTF-8"})
    assert not result.returncode, result.stderr
    return json.loads(result.stdout)
