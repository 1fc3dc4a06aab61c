"""A bot: it forecasts each open question that it has no forecast on.

Put the call of your model into `think`. The address and the token come from BASE_URL and TOKEN, or
from the file of `npm start`."""

import json
import os
import sys
from pathlib import Path

from presage_client import Presage, PresageError
from presage_client.schemas import ForecastItem, Question

#: What the model believes: a probability, one for each option, or the quartiles of a value.
Belief = float | dict[str, float] | list[float | str]


def think(question: Question) -> Belief:
    """The place for your model. This one knows nothing: it spreads its belief evenly."""
    if question["type"] == "binary":
        return 0.5
    if options := question["options"]:
        return {option: 1 / len(options) for option in options}
    values = question["scaling"]["continuous_range"] or []
    return [values[round(quarter * (len(values) - 1) / 4)] for quarter in (1, 2, 3)]


def forecast_of(presage: Presage, question: Question) -> ForecastItem:
    """Returns the forecast that says what the model believes."""
    belief = think(question)
    if isinstance(belief, float):
        return {"question": question["id"], "probability_yes": belief}
    if isinstance(belief, dict):
        return {"question": question["id"], "probability_yes_per_category": {**belief}}
    built = presage.build_cdf(
        question["id"],
        {"percentiles": [{"p": (1 + index) / 4, "value": value} for index, value in enumerate(belief)]},
    )
    return {"question": question["id"], "continuous_cdf": built["continuous_cdf"]}


def main(presage: Presage) -> None:
    items: list[ForecastItem] = []
    for question in presage.questions(statuses=["open"]):
        latest = question["my_forecasts"]["latest"]
        is_done = latest is not None and latest["end_time"] is None
        if question["status"] == "open" and not is_done and len(items) < 500:
            items.append(forecast_of(presage, question))
            print(f"{question['type']} {question['id']}: {question['title']}")
    if items:
        presage.forecast(items, check=True)
    print(f"{len(items)} forecasts sent")


demo = Path(os.environ.get("DEMO_JSON", ".data/demo.json"))
known = json.loads(demo.read_text()) if demo.exists() else {}
address = os.environ.get("BASE_URL") or known["base_url"]
token = os.environ.get("TOKEN") or known["bot"]["token"]
try:
    with Presage(address, token) as client:
        main(client)
except PresageError as error:
    sys.exit(f"{error}\n{error.faults}\nrequest {error.request_id}")
