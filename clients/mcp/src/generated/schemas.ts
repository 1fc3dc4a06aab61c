/** Made by `npm run docs` from docs/openapi.json; edit the code of the server. */

/** The input of a tool, as a JSON Schema. */
export interface InputSchema {
  readonly type: "object";
  readonly properties: Record<string, object>;
  readonly required?: string[];
  readonly description?: string;
}

export const CommentCreate: InputSchema = {
  "type": "object",
  "required": [
    "on_post"
  ],
  "properties": {
    "on_post": {
      "type": "integer",
      "description": "Id of the post."
    },
    "text": {
      "type": "string",
      "maxLength": 150000,
      "description": "Markdown; may be absent only where key factors are given."
    },
    "is_private": {
      "type": "boolean",
      "default": false,
      "description": "Whether only the caller is to see it. A reply in a private thread always is; on a reply to a public comment `true` is refused."
    },
    "included_forecast": {
      "type": "boolean",
      "default": false,
      "description": "Whether to carry along the caller's latest forecast; only posts with one question have one."
    },
    "parent": {
      "type": "integer",
      "description": "Id of the comment that this one answers; absent or `null` for a root."
    },
    "key_factors": {
      "type": "array",
      "items": {
        "type": "object",
        "properties": {
          "question_id": {
            "type": "integer",
            "minimum": 1,
            "maximum": 9007199254740991,
            "description": "Id of the question, in a post with several."
          },
          "question_option": {
            "type": "string",
            "maxLength": 200,
            "description": "Option of the question that it is about."
          },
          "driver": {
            "type": "object",
            "required": [
              "text"
            ],
            "properties": {
              "text": {
                "type": "string",
                "minLength": 1,
                "maxLength": 150,
                "description": "At most 150 characters."
              },
              "impact_direction": {
                "type": "integer",
                "enum": [
                  1,
                  -1
                ],
                "description": "1 makes the outcome likelier or larger, -1 the opposite."
              },
              "certainty": {
                "type": "integer",
                "enum": [
                  -1
                ],
                "description": "-1: it makes the outcome less certain."
              }
            },
            "description": "What drives the outcome."
          },
          "base_rate": {
            "type": "object",
            "required": [
              "type",
              "reference_class",
              "unit",
              "source"
            ],
            "properties": {
              "type": {
                "type": "string",
                "enum": [
                  "frequency",
                  "trend"
                ],
                "description": "`frequency` or `trend`."
              },
              "reference_class": {
                "type": "string",
                "minLength": 1,
                "maxLength": 256,
                "description": "What is counted, at most 256 characters."
              },
              "unit": {
                "type": "string",
                "maxLength": 25,
                "description": "Unit, at most 25 characters."
              },
              "source": {
                "type": "string",
                "maxLength": 1000,
                "description": "Where that is from."
              },
              "rate_numerator": {
                "type": "number",
                "minimum": 0,
                "description": "Of a frequency: how often it happened."
              },
              "rate_denominator": {
                "type": "number",
                "exclusiveMinimum": 0,
                "description": "Of a frequency: out of how many."
              },
              "projected_value": {
                "type": "number",
                "description": "Of a trend: the value that it leads to."
              },
              "projected_by_year": {
                "type": "integer",
                "minimum": 1,
                "maximum": 9999,
                "description": "Of a trend: the year of that value."
              },
              "extrapolation": {
                "type": "string",
                "enum": [
                  "linear",
                  "exponential",
                  "other"
                ],
                "description": "Of a trend: how it goes on."
              },
              "based_on": {
                "type": "string",
                "maxLength": 256,
                "description": "What it rests on, at most 256 characters."
              }
            },
            "description": "How often such things happen."
          },
          "news": {
            "type": "object",
            "required": [
              "url",
              "title"
            ],
            "properties": {
              "url": {
                "type": "string",
                "minLength": 1,
                "maxLength": 1000,
                "pattern": "^https?://",
                "description": "Address of the article, http or https."
              },
              "title": {
                "type": "string",
                "minLength": 1,
                "maxLength": 256,
                "description": "Title of the article."
              },
              "source": {
                "type": "string",
                "maxLength": 50,
                "description": "Where that is from."
              },
              "published_at": {
                "type": "string",
                "format": "date-time",
                "description": "When the article appeared, UTC."
              },
              "img_url": {
                "type": "string",
                "maxLength": 1000,
                "pattern": "^$|^https?://",
                "description": "Address of a picture."
              },
              "impact_direction": {
                "type": "integer",
                "enum": [
                  1,
                  -1
                ],
                "description": "1 makes the outcome likelier or larger, -1 the opposite."
              },
              "certainty": {
                "type": "integer",
                "enum": [
                  -1
                ],
                "description": "-1: it makes the outcome less certain."
              }
            },
            "description": "An article."
          }
        }
      },
      "maxItems": 20,
      "description": "At most 20 key factors."
    }
  }
};

export const Distribution: InputSchema = {
  "type": "object",
  "properties": {
    "percentiles": {
      "type": "array",
      "items": {
        "type": "object",
        "required": [
          "p",
          "value"
        ],
        "properties": {
          "p": {
            "type": "number",
            "minimum": 0,
            "maximum": 1,
            "description": "Probability that the outcome is at most `value`; it rises from entry to entry."
          },
          "value": {
            "description": "In the unit of the question; an ISO datetime or Unix seconds for dates.",
            "anyOf": [
              {
                "type": "number"
              },
              {
                "type": "string",
                "format": "date-time"
              }
            ]
          }
        }
      },
      "minItems": 2,
      "maxItems": 200,
      "description": "A smooth curve that never falls goes through them."
    },
    "normal": {
      "type": "object",
      "required": [
        "mean",
        "sd"
      ],
      "properties": {
        "mean": {
          "description": "In the unit of the question; an ISO datetime or Unix seconds for dates.",
          "anyOf": [
            {
              "type": "number"
            },
            {
              "type": "string",
              "format": "date-time"
            }
          ]
        },
        "sd": {
          "type": "number",
          "exclusiveMinimum": 0,
          "description": "Standard deviation in the unit of the question; seconds for dates."
        }
      },
      "description": "The normal distribution."
    },
    "log_normal": {
      "type": "object",
      "required": [
        "median",
        "sigma"
      ],
      "properties": {
        "median": {
          "type": "number",
          "exclusiveMinimum": 0,
          "description": "In the unit of the question."
        },
        "sigma": {
          "type": "number",
          "exclusiveMinimum": 0,
          "description": "Standard deviation of the natural logarithm of the outcome."
        }
      },
      "description": "The log-normal distribution; not for dates."
    },
    "mixture": {
      "type": "array",
      "items": {
        "type": "object",
        "required": [
          "weight"
        ],
        "properties": {
          "weight": {
            "type": "number",
            "minimum": 0,
            "description": "Share of this part; all are divided by their sum."
          },
          "percentiles": {
            "type": "array",
            "items": {
              "type": "object",
              "required": [
                "p",
                "value"
              ],
              "properties": {
                "p": {
                  "type": "number",
                  "minimum": 0,
                  "maximum": 1,
                  "description": "Probability that the outcome is at most `value`; it rises from entry to entry."
                },
                "value": {
                  "description": "In the unit of the question; an ISO datetime or Unix seconds for dates.",
                  "anyOf": [
                    {
                      "type": "number"
                    },
                    {
                      "type": "string",
                      "format": "date-time"
                    }
                  ]
                }
              }
            },
            "minItems": 2,
            "maxItems": 200,
            "description": "A smooth curve that never falls goes through them."
          },
          "normal": {
            "type": "object",
            "required": [
              "mean",
              "sd"
            ],
            "properties": {
              "mean": {
                "description": "In the unit of the question; an ISO datetime or Unix seconds for dates.",
                "anyOf": [
                  {
                    "type": "number"
                  },
                  {
                    "type": "string",
                    "format": "date-time"
                  }
                ]
              },
              "sd": {
                "type": "number",
                "exclusiveMinimum": 0,
                "description": "Standard deviation in the unit of the question; seconds for dates."
              }
            },
            "description": "The normal distribution."
          },
          "log_normal": {
            "type": "object",
            "required": [
              "median",
              "sigma"
            ],
            "properties": {
              "median": {
                "type": "number",
                "exclusiveMinimum": 0,
                "description": "In the unit of the question."
              },
              "sigma": {
                "type": "number",
                "exclusiveMinimum": 0,
                "description": "Standard deviation of the natural logarithm of the outcome."
              }
            },
            "description": "The log-normal distribution; not for dates."
          },
          "histogram": {
            "type": "array",
            "items": {
              "type": "object",
              "required": [
                "from",
                "to",
                "mass"
              ],
              "properties": {
                "from": {
                  "description": "Lower end of the bin, as `value` of a percentile.",
                  "anyOf": [
                    {
                      "type": "number"
                    },
                    {
                      "type": "string",
                      "format": "date-time"
                    }
                  ]
                },
                "to": {
                  "description": "Upper end of the bin, at least `from`.",
                  "anyOf": [
                    {
                      "type": "number"
                    },
                    {
                      "type": "string",
                      "format": "date-time"
                    }
                  ]
                },
                "mass": {
                  "type": "number",
                  "minimum": 0,
                  "description": "Share of the bin; all are divided by their sum."
                }
              }
            },
            "minItems": 1,
            "maxItems": 500,
            "description": "The mass of each bin is spread evenly over it."
          }
        }
      },
      "minItems": 1,
      "maxItems": 20,
      "description": "A weighted sum of other distributions."
    },
    "histogram": {
      "type": "array",
      "items": {
        "type": "object",
        "required": [
          "from",
          "to",
          "mass"
        ],
        "properties": {
          "from": {
            "description": "Lower end of the bin, as `value` of a percentile.",
            "anyOf": [
              {
                "type": "number"
              },
              {
                "type": "string",
                "format": "date-time"
              }
            ]
          },
          "to": {
            "description": "Upper end of the bin, at least `from`.",
            "anyOf": [
              {
                "type": "number"
              },
              {
                "type": "string",
                "format": "date-time"
              }
            ]
          },
          "mass": {
            "type": "number",
            "minimum": 0,
            "description": "Share of the bin; all are divided by their sum."
          }
        }
      },
      "minItems": 1,
      "maxItems": 500,
      "description": "The mass of each bin is spread evenly over it."
    },
    "samples": {
      "type": "array",
      "items": {
        "description": "One possible outcome, as `value` of a percentile.",
        "anyOf": [
          {
            "type": "number"
          },
          {
            "type": "string",
            "format": "date-time"
          }
        ]
      },
      "minItems": 1,
      "maxItems": 100000,
      "description": "Possible outcomes in any order, for example draws from a model."
    },
    "below": {
      "type": "number",
      "minimum": 0,
      "maximum": 1,
      "description": "Probability below the range; only where the lower bound is open."
    },
    "above": {
      "type": "number",
      "minimum": 0,
      "maximum": 1,
      "description": "Probability above the range; only where the upper bound is open."
    }
  },
  "description": "Exactly one of the six forms, and how much lies beyond the bounds."
};

export const ForecastItem: InputSchema = {
  "type": "object",
  "required": [
    "question"
  ],
  "properties": {
    "question": {
      "type": "integer",
      "minimum": 1,
      "maximum": 9007199254740991,
      "description": "Id of the question, not of its post."
    },
    "probability_yes": {
      "type": "number",
      "minimum": 0,
      "maximum": 1,
      "description": "Probability of yes, for binary questions."
    },
    "probability_yes_per_category": {
      "type": "object",
      "patternProperties": {
        "^.*$": {
          "type": "number",
          "minimum": 0,
          "maximum": 1
        }
      },
      "description": "A probability for each option on offer, for multiple choice questions; their sum is 1."
    },
    "continuous_cdf": {
      "type": "array",
      "items": {
        "type": "number",
        "minimum": 0,
        "maximum": 1
      },
      "maxItems": 1001,
      "description": "Values of the CDF at `continuous_range`, for numeric, discrete and date questions."
    },
    "end_time": {
      "type": "string",
      "format": "date-time",
      "description": "When the forecast ends by itself, UTC, in the future; absent for none."
    },
    "distribution_input": {
      "description": "At most 16 KiB as JSON; the newest one is kept."
    },
    "trace": {
      "type": "object",
      "properties": {
        "rationale": {
          "type": "string",
          "description": "Markdown: why this forecast; at most 16 KiB of UTF-8."
        },
        "sources": {
          "type": "array",
          "items": {
            "type": "object",
            "required": [
              "url"
            ],
            "properties": {
              "url": {
                "type": "string",
                "maxLength": 2000,
                "description": "Address, http or https."
              },
              "title": {
                "type": "string",
                "maxLength": 300,
                "description": "Title of the source."
              },
              "retrieved_at": {
                "type": "string",
                "format": "date-time",
                "description": "When it was read, UTC."
              }
            }
          },
          "maxItems": 50,
          "description": "What it rests on, at most 50."
        },
        "run_id": {
          "type": "string",
          "maxLength": 200,
          "description": "Name of the run that made it."
        },
        "seconds": {
          "type": "number",
          "minimum": 0,
          "description": "How long it took, in seconds."
        },
        "tokens_in": {
          "type": "number",
          "minimum": 0,
          "description": "Tokens that models read for it."
        },
        "tokens_out": {
          "type": "number",
          "minimum": 0,
          "description": "Tokens that models wrote for it."
        },
        "cost_usd": {
          "type": "number",
          "minimum": 0,
          "description": "What it cost, in US dollars."
        }
      }
    }
  },
  "description": "The value goes into the key of the question's type: `probability_yes` for binary, `probability_yes_per_category` for multiple choice, `continuous_cdf` for the others. The two other value keys may be absent, `null`, `0`, `[]` or `{}`; anything else in them is refused with 400. Keys that are not listed here are ignored."
};

export const WithdrawalItem: InputSchema = {
  "type": "object",
  "required": [
    "question"
  ],
  "properties": {
    "question": {
      "type": "integer",
      "minimum": 1,
      "maximum": 9007199254740991,
      "description": "Id of the question, not of its post."
    },
    "withdraw_at": {
      "type": "string",
      "format": "date-time",
      "description": "When the forecast is to end, UTC; absent for now."
    }
  }
};

export const ListQuery: InputSchema = {
  "type": "object",
  "properties": {
    "search": {
      "type": "string",
      "minLength": 3,
      "maxLength": 200,
      "description": "Only posts with all of these words in titles, labels, options or projects; 3 to 200 characters."
    },
    "statuses": {
      "type": "array",
      "items": {
        "type": "string",
        "enum": [
          "open",
          "closed",
          "resolved",
          "upcoming",
          "draft",
          "pending",
          "rejected",
          "pending_resolution"
        ]
      },
      "maxItems": 100,
      "description": "Only posts in one of these states: `open`, `closed`, `resolved`, `upcoming`, `draft`, `pending`, `rejected` or `pending_resolution`."
    },
    "forecast_type": {
      "type": "array",
      "items": {
        "type": "string",
        "enum": [
          "binary",
          "multiple_choice",
          "numeric",
          "discrete",
          "date",
          "conditional",
          "group_of_questions",
          "notebook"
        ]
      },
      "maxItems": 100,
      "description": "Only posts of these types of questions or kinds of posts."
    },
    "tournaments": {
      "type": "array",
      "items": {
        "type": "string"
      },
      "maxItems": 100,
      "description": "Only posts of these tournaments, question series or indexes: names for links, or ids."
    },
    "not_forecaster_id": {
      "type": "integer",
      "description": "Only posts that this account has not forecast."
    },
    "scheduled_close_time__gt": {
      "type": "string",
      "format": "date-time",
      "description": "Only posts to be closed after this time."
    },
    "scheduled_close_time__lt": {
      "type": "string",
      "format": "date-time",
      "description": "Only posts to be closed before this time."
    },
    "order_by": {
      "type": "string",
      "description": "Order of the posts; `-` in front reverses it; default `-created_at`. An unknown one is ignored."
    },
    "limit": {
      "type": "integer",
      "minimum": 1,
      "maximum": 100,
      "default": 20,
      "description": "Most entries of a page, 1 to 100; default 20. A larger one counts as 100."
    },
    "offset": {
      "type": "integer",
      "minimum": 0,
      "default": 0,
      "description": "Entries to leave out at the beginning; default 0."
    }
  }
};

export const OwnForecastsQuery: InputSchema = {
  "type": "object",
  "properties": {
    "question": {
      "type": "array",
      "items": {
        "type": "integer",
        "minimum": 1,
        "maximum": 9007199254740991
      },
      "maxItems": 100,
      "description": "Only forecasts on these questions."
    },
    "post": {
      "type": "array",
      "items": {
        "type": "integer",
        "minimum": 1,
        "maximum": 9007199254740991
      },
      "maxItems": 100,
      "description": "Only forecasts on questions of these posts."
    },
    "project": {
      "type": "string",
      "description": "Only forecasts on questions of posts in this project, by id or slug."
    },
    "active": {
      "type": "boolean",
      "description": "`true` gives only forecasts that stand now, `false` only those that do not."
    },
    "ends_before": {
      "type": "string",
      "format": "date-time",
      "description": "Only forecasts that ended or will end before this time."
    },
    "since": {
      "type": "string",
      "format": "date-time",
      "description": "Only forecasts that began at this time or later."
    },
    "limit": {
      "type": "integer",
      "minimum": 1,
      "maximum": 500,
      "default": 100,
      "description": "Most entries of a page, 1 to 500; default 100. A larger one counts as 500."
    },
    "cursor": {
      "type": "string",
      "maxLength": 100,
      "description": "Where the page begins, from `next` of the page before."
    }
  }
};
