"""What input-remapper makes of events: its own reader and handlers, for a preset, with a list in place
of the devices that it writes to."""

import os

os.environ.update(USER="root", DATA_DIR="/tmp")  # The latter is for its windows, which are not opened.
with open("/etc/passwd", "w") as file:
    file.write("root:x:0:0::/tmp:/bin/sh\n")

import asyncio, json, logging
from types import SimpleNamespace

from inputremapper.configs.preset import Preset
from inputremapper.injection.context import Context
from inputremapper.injection.event_reader import EventReader
from inputremapper.injection.global_uinputs import GlobalUInputs
from inputremapper.injection.mapping_handlers.mapping_parser import MappingParser
from inputremapper.input_event import InputEvent
from inputremapper.utils import get_device_hash

logging.disable(logging.CRITICAL)
written = []


class Writer:
    def __init__(self, **_):
        pass

    def can_emit(self, event):
        return True

    def write(self, *event):
        written.append(event)

    def syn(self):
        pass


class Remapper:
    """For mappings as a preset has them, of a device that has a keyboard and a mouse."""

    def __init__(self, *mappings):
        source = SimpleNamespace(
            path="/dev/input/event0", name="device", phys="", fd=0,
            info=SimpleNamespace(bustype=3, vendor=1, product=1, version=1),
            capabilities=lambda absinfo=False: {1: list(range(1, 128)), 2: [0, 1, 8]})
        self.origin = get_device_hash(source)
        for mapping in mappings:
            for event in mapping["input_combination"]:
                event["origin_hash"] = self.origin
        with open("/tmp/preset.json", "w") as file:
            json.dump(mappings, file)
        preset = Preset("/tmp/preset.json")
        preset.load()
        assert len(list(preset)) == len(mappings)
        writers = GlobalUInputs(Writer)
        writers.prepare_all()
        context = Context(preset, {self.origin: source}, {self.origin: Writer()}, MappingParser(writers))
        self.reader = EventReader(context, source, None)
        self.loop = asyncio.new_event_loop()

    def send(self, type, code, value):
        """What is written for an event, and soon after it."""
        written.clear()

        async def handle():
            await self.reader.handle(InputEvent(0, 0, type, code, value, origin_hash=self.origin))
            await asyncio.sleep(0.01)

        self.loop.run_until_complete(handle())
        return list(written)
