/**
 * Sends a question to a process of the bench and waits for its answer. A process gets one question
 * at a time.
 */
import type { ChildProcess, Serializable } from "node:child_process";

/** @throws {Error} when the process ends or has ended without an answer */
export function askProcess(child: ChildProcess, question: Serializable): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const ended = () => {
      child.off("message", answered);
      reject(new Error(`process ${child.pid ?? ""} ended (${child.exitCode ?? child.signalCode})`));
    };
    const answered = (answer: unknown) => {
      child.off("exit", ended);
      resolve(answer);
    };
    child.once("message", answered);
    child.once("exit", ended);
    child.send(question, (error) => {
      if (error !== null) ended();
    });
  });
}
