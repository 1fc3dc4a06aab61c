/** The picture of a project: chosen, seen before it is stored, shown beside the name, removed. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect } from "chai";
import type { Page } from "playwright-core";
import { openOrganiser } from "../support/organiser.ts";
import { inspect, useBrowser } from "../support/visit.ts";

const SIZE = { width: 300, height: 200 };

/** Draws a picture and writes it as a browser does. */
async function drawn(page: Page, type: string, quality: number): Promise<Buffer> {
  const { width, height } = SIZE;
  const script = `(() => {
    const canvas = document.createElement("canvas");
    Object.assign(canvas, { width: ${width}, height: ${height} });
    const pen = canvas.getContext("2d");
    pen.fillStyle = "#0f7b8a";
    pen.fillRect(0, 0, ${width}, ${height});
    pen.fillStyle = "#f4c95d";
    pen.fillRect(100, 50, 100, 100);
    return canvas.toDataURL("${type}", ${quality});
  })()`;
  const address = String(await page.evaluate(script));
  expect(address).to.match(new RegExp(`^data:${type}`));
  return Buffer.from(address.slice(address.indexOf(",") + 1), "base64");
}

/** Waits until the picture is drawn, and returns how wide it is. */
async function widthOf(page: Page, place: string): Promise<number> {
  await page.locator(`${place} img`).waitFor();
  const script = `((image) => image.decode().then(() => image.naturalWidth))`;
  return Number(await page.evaluate(`${script}(document.querySelector("${place} img"))`));
}

describe("the picture of a project in the console", function () {
  this.timeout(120_000);
  const organiser = useBrowser(openOrganiser, "web_project_picture");

  it("is chosen with a preview, stored, shown in the head, and removed", async () => {
    const given = { name: "Drawn Cup", slug: "drawn-cup", defaultPermission: null };
    const { _id } = await organiser.project(given);
    const place = `/api/projects/tournaments/${_id}/`;
    const shown = async () => (await organiser.account.client.get(place)).body.picture;
    const page = await organiser.manage(_id, "settings");
    const form = page.getByRole("form", { name: "Picture" });
    const choose = (name: string, buffer: Buffer) =>
      form.getByLabel("PNG, JPEG or WebP").setInputFiles({ name, mimeType: "image/png", buffer });

    await choose("large.png", Buffer.alloc(65_537));
    await form.getByText("The file has more than 64 KiB.").waitFor();
    // A file that was made smaller has the name that the browser holds already.
    const file = path.join(await mkdtemp(path.join(tmpdir(), "picture-")), "cup.png");
    for (const [bytes, said] of [
      [Buffer.alloc(65_537), "The file has more than 64 KiB."],
      [await drawn(page, "image/png", 1), "At most 64 KiB"],
    ] as const) {
      await writeFile(file, bytes);
      const chooser = page.waitForEvent("filechooser");
      await form.getByLabel("PNG, JPEG or WebP").click();
      await (await chooser).setFiles(file);
      await form.getByText(said, { exact: false }).waitFor();
    }
    await rm(path.dirname(file), { recursive: true });
    await choose("text.png", Buffer.from("<html>"));
    await form.getByRole("button", { name: "Use this picture" }).click();
    await form.locator(".fault").getByText("Must be a PNG, JPEG or WebP picture").waitFor();

    for (const [type, quality] of [
      ["image/png", 1],
      ["image/webp", 1],
      ["image/webp", 0.5],
      ["image/jpeg", 0.8],
    ] as const) {
      await choose("cup", await drawn(page, type, quality));
      expect(await widthOf(page, "form .picture")).to.equal(SIZE.width);
      await form.getByRole("button", { name: "Use this picture" }).click();
      await form.getByText("The picture is stored.").waitFor();
      expect((await form.locator(".picture").boundingBox())?.height).to.equal(56);
      expect(await shown(), type).to.include(SIZE);
    }
    await form.getByRole("button", { name: "Remove the picture" }).waitFor();
    await inspect(page, "manage-picture");

    await page.goto("/tournaments/drawn-cup/");
    expect(await widthOf(page, ".project .head .picture")).to.equal(SIZE.width);
    await inspect(page, "project-picture");

    await organiser.manage(_id, "settings");
    await form.getByRole("button", { name: "Remove the picture" }).click();
    await form.getByText("The picture is removed.").waitFor();
    expect(await shown()).to.equal(null);
    await form.locator("img").waitFor({ state: "detached" });
  });
});
