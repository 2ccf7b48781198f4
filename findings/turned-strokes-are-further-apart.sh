#!/bin/bash
# Two strokes that are turned by the same angle, so that nothing changes between them, are 5, 11 or 80
# pixels apart by a package's exact Fréchet distance.
# traj-dist-rs 1.0.0rc5 from PyPI.
#
# One would guess: the Fréchet distance of two strokes does not change when both are turned, moved,
# scaled or swapped, and is never more than the discrete one, as the package's own words say.
# What happens: two parallel swipes of eleven points, 5 pixels apart, are 5 apart as they lie, 11.2
# when both are turned by 30 degrees and 80.2 when turned upright; two Zs are 67 apart for 5. Of random
# pairs of waves every seventh is further apart than by the same package's discrete distance. With two
# points each it is right. Of a single point it is 1.8e308, and not the infinity of its description.
# Its discrete Fréchet, Hausdorff and DTW do not change.
# What it means: a recognizer by this distance finds a shape at one angle and not at another. Use the
# discrete one on strokes of many points, and test any such package with strokes that are turned.
source "$(dirname "$0")/lib.sh"
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" -q --disable-pip-version-check install traj-dist-rs==1.0.0rc5
PYTHONPATH=$here PYTHONDONTWRITEBYTECODE=1 timeout 100 "$folder/venv/bin/python" - << 'EOF'
import random
from math import cos, isinf, radians, sin
import traj_dist_rs as rs
from checks import seen


def turned(stroke, degrees):
    c, s = cos(radians(degrees)), sin(radians(degrees))
    return [(x * c - y * s, x * s + y * c) for x, y in stroke]


def beside(stroke, dx, dy):
    return [(x + dx, y + dy) for x, y in stroke]


def at_angles(distance, p, q, angles=(0, 10, 30, 45, 60, 90, 180)):
    return [round(float(distance(turned(p, angle), turned(q, angle))), 1) for angle in angles]


def of(name):
    return lambda p, q: getattr(getattr(rs, name)(p, q, "euclidean"), "distance",
                                getattr(rs, name)(p, q, "euclidean"))


SWIPE = [(10.0 * n, 0.0) for n in range(11)]
Z = [(0.0, 0.0), (100.0, 0.0), (0.0, 100.0), (100.0, 100.0)]
SWIPES, ZS = (SWIPE, beside(SWIPE, 0, 5)), (Z, beside(Z, 5, 0))
seen("two swipes, 5 apart, turned by 0, 10, 30, 45, 60, 90, 180 degrees", at_angles(rs.frechet, *SWIPES),
     [5.0, 5.0, 11.2, 5.0, 5.0, 80.2, 5.0])
seen("two Zs, 5 apart, likewise", at_angles(rs.frechet, *ZS), [5.0, 67.2, 67.2, 5.0, 5.0, 5.0, 5.0])
for name, distance in (("discrete", of("discret_frechet")), ("Hausdorff", of("hausdorff"))):
    seen(f"... by {name}", [at_angles(distance, *pair) for pair in (SWIPES, ZS)], [[5.0] * 7] * 2)
seen("... DTW, a point", [x / 11 for x in at_angles(of("dtw"), *SWIPES)], [5.0] * 7)
upright = [turned(stroke, 90) for stroke in SWIPES]
seen("swipes turned upright are nearer by the discrete distance",
     of("discret_frechet")(*upright) < rs.frechet(*upright), True)
seen("the swipes moved, swapped, and with their two ends only",
     [round(rs.frechet(p, q), 1) for p, q in (
         [beside(stroke, 1000, -500) for stroke in SWIPES], SWIPES[::-1],
         [turned([stroke[0], stroke[-1]], 90) for stroke in SWIPES])], [5.0] * 3)

chance = random.Random(1)
above = 0
for _ in range(100):
    a, b, c, d, e = (chance.gauss(0, 1) for _ in range(5))
    p, q = ([(100 * t + 20 * a * sin(3 * t) + far * b, 60 * c * sin(2 * t + d) + far * e)
             for t in (n / 21 for n in range(64))] for far in (0, 5))
    above += rs.frechet(p, q[::2]) > of("discret_frechet")(p, q[::2]) + 0.01
seen("of 100 pairs of waves more than five are further apart than by the discrete one", above > 5, True)
print(f"    {above}")
point = rs.frechet([(5.0, 5.0)], [(5.0, 5.0)])
seen("a point's distance is above 1e308, is infinite", (point > 1e308, isinf(point)), (True, False))
EOF
