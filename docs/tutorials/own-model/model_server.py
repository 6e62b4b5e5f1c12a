"""A model server with a rule of thumb as its model. Start: python3 model_server.py 8090"""

import json
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

VERSION = "thumb-1.0"
LABELS = [(0.75, "highly_suitable"), (0.5, "moderately_suitable"), (0.25, "marginally_suitable")]
USUAL_MONTHS = {"maize": 4, "wheat": 11, "rice": 6}


def find_label(score):
    return next((label for limit, label in LABELS if score >= limit), "not_suitable")


def assess(question):
    usual = USUAL_MONTHS.get(question["crop"])
    if usual is None:
        score, label, text = None, "insufficient_data", "This model does not know the crop."
    else:
        distance = abs(question["month"] - usual) % 12
        score = round(1 - min(distance, 12 - distance) / 6, 2)
        label, text = find_label(score), f"Farmers plant it in month {usual}."
    return {
        "model_version": VERSION,
        "feasibility_label": label,
        "feasibility_score": score,
        "limiting_factor": None if score in (None, 1) else "timing",
        "explanation": text,
        **dict.fromkeys(["place", "crop_type", "season", "water"]),
        **{name: [] for name in ["factors", "risks", "better_months", "alternative_crops", "monthly", "notes"]},
        "sources": [{"name": "rule of thumb", "version": "1", "citation": "Example of the tutorial"}],
    }


class ModelServer(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def respond(self, body):
        data = json.dumps(body).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def do_GET(self):
        self.respond({"model_version": VERSION})

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.respond({"assessments": [assess(question) for question in body["questions"]]})

    def log_message(self, *args):
        pass


ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), ModelServer).serve_forever()
