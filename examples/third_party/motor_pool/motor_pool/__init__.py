"""Sniper's Alley with an armored car."""

from typing import ClassVar

from wargames.sniper.variants import VEHICLES, Firing, Sniper, VehicleType

GREYHOUND = VehicleType(  # MP-1.1
    "m8", "M8 Greyhound", movement=8, squads=Firing(5, 4), vehicles=Firing(4, 4), armor=2, transports=0
)


class MotorPool(Sniper):
    """Sniper's Alley with an M8 Greyhound, and a scenario for it."""

    id, title, edition = "motor_pool", "Sniper's Alley, motor pool", "1"
    variant_of: ClassVar[str] = "sniper"

    components: ClassVar = {VEHICLES: {GREYHOUND.id: GREYHOUND}}
    shipped = ("roadblock",)  # MP-2.1


GAME = MotorPool()
