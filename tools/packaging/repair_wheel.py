"""auditwheel repair, which also takes the libraries along that manylinux expects of a desktop: cairo links X's, and where Starway runs there is often no screen.

    python repair_wheel.py [auditwheel's options] WHEEL
"""

import sys

import auditwheel.policy
from auditwheel.main import main

OF_A_DESKTOP = {"libX11.so.6", "libXext.so.6", "libXrender.so.1", "libICE.so.6", "libSM.so.6", "libexpat.so.1"}


class Policy(auditwheel.policy.Policy):
    def __init__(self, **members):
        super().__init__(**members | {"whitelist": members["whitelist"] - OF_A_DESKTOP})


auditwheel.policy.Policy = Policy
sys.argv[1:1] = ["repair"]
sys.exit(main())
