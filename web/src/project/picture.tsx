/**
 * The picture of a project. An `<img>` sends no credentials, so the picture is read as every answer
 * is, and its address is a `data:` URL, which the policy of the console allows.
 */
import { type Answer, readOf } from "../api/answer.ts";
import { api } from "../api/client.ts";
import { useRead } from "../api/use_read.ts";
import type { Project } from "./use_project.ts";

type Shown = Pick<Project, "id" | "name" | "picture">;

/** Stands beside the name of the project, so it has no text of its own. */
export function Picture({ project }: { readonly project: Shown }) {
  const { data } = useRead<string>(
    () => readPicture(project.id),
    `picture ${project.id} ${project.picture?.sha256 ?? ""}`,
  );
  return <span class="picture">{data.value !== null && <img src={data.value} alt="" />}</span>;
}

function readPicture(projectId: number): Promise<Answer<string>> {
  const call = async () => {
    const reply = await api.GET("/api/projects/{projectId}/picture/", {
      params: { path: { projectId } },
      parseAs: "stream",
    });
    const { error, response } = reply;
    if (!response.ok) return { error, response };
    const { headers } = response;
    const blob = await new Response(reply.data as ReadableStream, { headers }).blob();
    return { data: await dataUrl(blob), response };
  };
  return readOf(call());
}

/** Returns the bytes of a file as an address. */
export function dataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => {
      resolve(reader.result as string);
    };
    reader.onerror = () => {
      reject(new Error("The file could not be read."));
    };
    reader.readAsDataURL(file);
  });
}
