"""The client against a platform with demo data, which BASE_URL and DEMO_JSON name."""

import json
import os
import time
import unittest
import uuid
from pathlib import Path

from presage_client import Presage, PresageError

from scripted_server import ScriptedServer, forward, forward_and_lose

DEMO = json.loads(Path(os.environ["DEMO_JSON"]).read_text())
BASE_URL = os.environ.get("BASE_URL", DEMO["base_url"])
TOKEN = DEMO["bot"]["token"]


class Platform(unittest.TestCase):
    def setUp(self) -> None:
        self.client = Presage(BASE_URL, TOKEN)
        self.addCleanup(self.client.close)
        found = self.client.questions(statuses=["open"])
        self.questions = {question["type"]: question for question in found if question["status"] == "open"}

    def own(self, question_id: int) -> dict:
        return self.client.question(question_id)["my_forecasts"]

    def test_knows_its_account_and_limits(self) -> None:
        self.assertEqual(self.client.me()["username"], "demo-bot")
        self.assertGreater(len(self.client.limits()["limits"]), 3)

    def test_finds_every_post_once(self) -> None:
        whole = [post["id"] for post in self.client.posts(statuses=["open"], limit=100)]
        small = [post["id"] for post in self.client.posts(statuses=["open"], limit=7)]

        self.assertGreater(len(whole), 14)
        self.assertEqual(small, whole)

    def test_checks_and_sends_files_and_reads_their_reports(self) -> None:
        posts = self.client.posts(statuses=["open"], forecast_type=["binary"])
        post = next(post for post in posts if post.get("question", {}).get("status") == "open")
        project = post["projects"]["default_project"]["id"]
        lines = [
            {"question": post["question"]["id"], "probability_yes": 0.43},
            {"external_id": "absent", "probability_yes": 0.43},
        ]
        file = "\n".join(json.dumps(line) for line in lines).encode()
        query = {"mode": "what_is_right"}

        check = self.client.check_file(project, file, query)
        report = self.client.submit_file(project, file, query)
        while report["status"] in ("queued", "running"):
            time.sleep(0.2)
            report = self.client.forecast_file(project, report["id"])

        self.assertEqual(check["would_write"], 1)
        self.assertEqual((report["written"], report["faults"][0]["line"]), (1, 2))

    def test_makes_a_table_of_a_board(self) -> None:
        frame = self.client.each("/api/leaderboards/global/", {"limit": 3}).to_frame()

        self.assertGreater(len(frame), 3)
        self.assertIn("user.username", frame.columns)

    def test_forecasts_every_type_after_a_check_and_withdraws(self) -> None:
        self.assertEqual(len(self.questions), 5)
        items = []
        for kind, question in self.questions.items():
            item = {"question": question["id"]}
            values = question["scaling"]["continuous_range"]
            options = question["options"]
            if kind == "binary":
                item["probability_yes"] = 0.37
            elif options:
                item["probability_yes_per_category"] = {name: 1 / len(options) for name in options}
            else:
                percentiles = [{"p": 0.3, "value": values[4]}, {"p": 0.6, "value": values[7]}]
                built = self.client.build_cdf(question["id"], {"percentiles": percentiles})
                item["continuous_cdf"] = built["continuous_cdf"]
            items.append(item)
        binary = self.questions["binary"]["id"]

        before = self.own(binary)["history_total"]
        would = self.client.check_forecasts(items)["would"]
        self.assertEqual([one["question"] for one in would], [item["question"] for item in items])
        self.assertEqual(self.own(binary)["history_total"], before)
        self.client.forecast(items, check=True)
        self.assertEqual(self.own(binary)["history_total"], before + 1)
        self.assertEqual(self.own(binary)["latest"]["forecast_values"][1], 0.37)

        withdrawals = [{"question": item["question"]} for item in items]
        self.assertEqual(len(self.client.check_withdrawals(withdrawals)["would"]), len(items))
        self.assertIsNone(self.own(binary)["latest"]["end_time"])
        self.client.withdraw(withdrawals)
        self.assertIsNotNone(self.own(binary)["latest"]["end_time"])

    def test_names_the_item_and_the_rule_of_a_faulty_forecast(self) -> None:
        good = {"question": self.questions["binary"]["id"], "probability_yes": 0.5}

        with self.assertRaises(PresageError) as raised:
            self.client.forecast([good, {**good, "probability_yes": 1.7}])
        error = raised.exception
        self.assertEqual(error.status, 400)
        self.assertRegex(error.detail, "The probability is 1.7, above 1")
        [fault] = error.faults
        named = (fault["item"], fault["code"], fault["path"], fault["fix"])
        self.assertEqual(named, (1, "range", "probability_yes", "Send a number from 0 to 1"))

    def test_writes_a_comment_once_although_the_answer_was_lost(self) -> None:
        post = next(iter(self.client.posts(statuses=["open"], limit=1)))["id"]
        text = f"Written once, {uuid.uuid4()}"
        self.client.check_comment({"on_post": post, "text": text})
        proxy = ScriptedServer(forward_and_lose(BASE_URL), forward(BASE_URL))
        self.addCleanup(proxy.close)

        with Presage(proxy.base_url, TOKEN) as client:
            written = client.comment({"on_post": post, "text": text})

        self.assertEqual(len(proxy.got), 2)
        same = [one["id"] for one in self.client.comments(post=post, limit=5) if one["text"] == text]
        self.assertEqual(same, [written["id"]])


if __name__ == "__main__":
    unittest.main()
