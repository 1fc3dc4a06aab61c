/** The picture of a project (contract 2.52). */
import { createHash } from "node:crypto";
import { expect } from "chai";
import { useApp } from "../support/app.ts";
import type { Account } from "../support/factories.ts";
import { PIXEL } from "../support/pictures.ts";

const SHA256 = createHash("sha256").update(PIXEL).digest("hex");
const SHOWN = { sha256: SHA256, width: 1, height: 1 };
const MOST_BYTES = 65_536;
/** Places of the width and of the height in a PNG. */
const [WIDTH, HEIGHT] = [16, 20];

/** Returns the picture with another number at a place, or with more bytes behind it. */
function changed(at: number, value: number): Uint8Array {
  const bytes = Buffer.from(PIXEL);
  bytes.writeUInt32BE(value, at);
  return bytes;
}
const padded = (length: number) => Buffer.concat([PIXEL, Buffer.alloc(length - PIXEL.length)]);

describe("the picture of a project", () => {
  const app = useApp("project_picture");
  let admin: Account;
  let curator: Account;
  let outsider: Account;
  let id = 0;
  const path = () => `/api/projects/${id}/picture/`;
  const put = (raw: Uint8Array, by = admin, headers = {}) =>
    app.as(by.token).put(path(), undefined, { raw, headers });
  const shown = async (by = admin) =>
    (await app.as(by.token).get(`/api/projects/tournaments/${id}/`)).body.picture;

  before(async () => {
    [admin, curator, outsider] = [
      await app.make.account(),
      await app.make.account(),
      await app.make.account(),
    ];
    const given = { createdBy: admin.id, defaultPermission: null, slug: "drawn-cup" };
    ({ _id: id } = await app.make.project(given));
    await app.make.member(id, curator.id, "curator");
  });

  it("is what its bytes are, whatever the client says, and at most 64 KiB and 2,000 pixels", async () => {
    expect(await shown()).to.equal(null);
    expect((await app.as(admin.token).get(path())).status).to.equal(404);
    const svg = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>");
    const refused = await put(svg, admin, { "Content-Type": "image/png" });
    expect(refused.status).to.equal(400);
    expect(refused.body.picture[0]).to.match(/PNG, JPEG or WebP/);
    for (const at of [WIDTH, HEIGHT])
      for (const size of [0, 2_001]) {
        const answer = await put(changed(at, size));
        expect(answer.status, String(size)).to.equal(400);
        expect(answer.body.picture[0]).to.match(/2000 pixels/);
      }
    expect((await put(padded(MOST_BYTES + 1))).status).to.equal(413);
    expect(await shown()).to.equal(null);
    expect((await put(changed(WIDTH, 2_000))).body).to.include({ width: 2_000, height: 1 });
    expect((await put(padded(MOST_BYTES))).status).to.equal(200);
    const { status, body } = await put(PIXEL, admin, { "Content-Type": "text/html" });
    expect([status, body]).to.deep.equal([200, SHOWN]);
    expect(await shown()).to.deep.equal(SHOWN);
  });

  it("is read as it was sent by those who see the project, and by no others", async () => {
    const reply = await fetch(`${app.baseUrl}${path()}`, {
      headers: { Authorization: `Token ${curator.token}` },
    });
    expect(Buffer.from(await reply.arrayBuffer()).equals(PIXEL)).to.equal(true);
    expect(reply.headers.get("content-type")).to.equal("image/png");
    expect(reply.headers.get("x-content-type-options")).to.equal("nosniff");
    expect(reply.headers.get("cache-control")).to.match(/^private/);
    expect(reply.headers.get("etag")).to.equal(`W/"${SHA256}"`);
    const headers = { "If-None-Match": `W/"${SHA256}"` };
    expect((await app.as(curator.token).get(path(), { headers })).status).to.equal(304);
    expect((await app.as(outsider.token).get(path())).status).to.equal(404);
    expect((await app.as(null).get("/api/public/projects/drawn-cup/picture/")).status).to.equal(
      404,
    );
  });

  it("is changed by administrators alone", async () => {
    for (const [by, status] of [
      [curator, 403],
      [outsider, 404],
    ] as const) {
      expect((await put(PIXEL, by)).status).to.equal(status);
      expect((await app.as(by.token).delete(path())).status).to.equal(status);
    }
    expect(await shown()).to.deep.equal(SHOWN);
  });

  it("is shown to visitors where the project is, and on their shared page until it is removed", async () => {
    const open = { default_permission: "viewer", public_read: true };
    const client = app.as(admin.token);
    expect((await client.patch(`/api/projects/${id}/update/`, open)).status).to.equal(200);
    const visitor = app.as(null);
    const page = "/api/public/projects/drawn-cup/";
    expect((await visitor.get(page)).body.picture).to.deep.equal(SHOWN);
    const seen = await visitor.get(`${page}picture/`);
    expect(seen.headers.get("cache-control")).to.match(/^public/);
    expect((await client.delete(path())).status).to.equal(204);
    expect((await client.delete(path())).status).to.equal(204);
    expect((await visitor.get(page)).body.picture).to.equal(null);
    expect((await visitor.get(`${page}picture/`)).status).to.equal(404);
    expect(await app.caps.store.projectPictures.ofProject(id)).to.equal(null);
  });

  it("is hidden with a project that is deleted", async () => {
    expect((await put(PIXEL)).status).to.equal(200);
    const client = app.as((await app.make.account({ isSuperuser: true })).token);
    expect((await client.post(`/api/projects/${id}/delete/`)).status).to.equal(204);
    expect((await client.get(path())).status).to.equal(404);
  });
});
