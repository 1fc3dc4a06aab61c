/** A reader with a session, and questions with a history of forecasts, for tests of the pages. */
import { aggregateQuestion } from "../../jobs/processors/aggregation/aggregate_question.ts";
import type { QuestionDocument } from "../../src/store/posts/question_document.ts";
import type { TestApp } from "./app.ts";
import type { Reader } from "./browser.ts";
import type { Client } from "./client.ts";
import { DAY } from "./desk.ts";
import type { Account } from "./factories.ts";
import { createPredictions } from "./predictions.ts";
import { until } from "./until.ts";
import { signInAs } from "./signed_in.ts";

type Value = number | readonly number[];

export interface QuestionScene {
  readonly account: Account;
  readonly client: Client;
  /** Signs the reader in, in the browser. */
  signIn(reader: Reader): Promise<void>;
  /**
   * Stores forecasts of ten people over the time that the question was open, and two of the reader.
   * @param value the forecast at a share of the time, of a person from 0 to 1
   */
  fill(question: QuestionDocument, value: (time: number, person: number) => Value): Promise<void>;
  /** Resolves the question, and waits for the scores of the reader. */
  resolve(question: QuestionDocument, resolution: string): Promise<void>;
}

const PEOPLE = 10;
const ROUNDS = 6;
const signal = new AbortController().signal;

export async function openQuestionScene(app: TestApp): Promise<QuestionScene> {
  const { caps, make } = app;
  const account = await make.account();
  const staff = app.as((await make.account({ isSuperuser: true })).token);
  const people = await make.accounts(PEOPLE);
  const store = createPredictions(caps);
  const client = app.as(account.token);
  return {
    account,
    client,
    async signIn({ page }) {
      await signInAs({ caps }, page, account.user);
    },
    async fill(question, value) {
      const begin = question.openTime!;
      const span = Math.min(Date.now(), question.scheduledCloseTime!) - begin;
      const lay = async (userId: number, times: readonly number[], person: number) => {
        for (const [at, time] of times.entries()) {
          const next = times[at + 1];
          await store.forecast({
            question,
            userId,
            value: value(time, person),
            start: Math.round(begin + time * span),
            end: next === undefined ? null : Math.round(begin + next * span),
          });
        }
      };
      for (const [at, { id }] of people.entries()) {
        const times = Array.from(
          { length: ROUNDS },
          (_, round) => 0.02 + ((round + ((at * 7) % PEOPLE) / PEOPLE) / ROUNDS) * 0.96,
        );
        await lay(id, times, at / (PEOPLE - 1));
      }
      await lay(account.id, [0.3, 0.7], 0.9);
      const counts = { nrForecasters: PEOPLE + 1, forecastsCount: PEOPLE * ROUNDS + 2 };
      const { posts, questions } = caps.store;
      await posts.collection.raw.updateOne({ _id: question.postId as never }, { $set: counts });
      await questions.collection.raw.updateOne({ _id: question._id as never }, { $set: counts });
      await aggregateQuestion(caps, { questionId: question._id, rebuild: true }, { signal });
    },
    async resolve({ _id }, resolution) {
      const body = {
        resolution,
        actual_resolve_time: new Date(Date.now() - DAY).toISOString(),
      };
      const { status, text } = await staff.post(`/api/questions/${_id}/resolve/`, body);
      if (status !== 200) throw new Error(text);
      await until("the scores", async () => {
        const read = await client.get(`/api/questions/${_id}/`);
        return "peer_score" in read.body.my_forecasts.score_data;
      });
    },
  };
}
