/** A reader of the console in a browser, and the application that it reads. */
import { expect } from "chai";
import type { Page } from "playwright-core";
import type { TestApp } from "./app.ts";
import { barriers, openBrowser, openReader, overhang, picture, type Reader } from "./browser.ts";
import { openPlace } from "./console_place.ts";

export interface Visit {
  readonly app: TestApp;
  readonly reader: Reader;
  /** Opens the browser of another reader. */
  another(): Promise<Reader>;
  /** Opens that of a reader with a phone. */
  phone(): Promise<Reader>;
  close(): Promise<void>;
}

/** Opens a browser. The tests are skipped where there is none, or no application of their own. */
export async function openVisit(
  test: Mocha.Context,
  name: string,
  variables?: Readonly<Record<string, string>>,
): Promise<Visit> {
  const browser = await openBrowser(test);
  const place = await openPlace(name, variables);
  const { app, baseUrl } = place;
  if (app === null) {
    await browser.close();
    return test.skip();
  }
  const reader = await openReader(browser, baseUrl);
  return {
    app,
    reader,
    another: () => openReader(browser, baseUrl),
    phone: () => openReader(browser, baseUrl, { isPhone: true }),
    async close() {
      await browser.close();
      await place.close();
    },
  };
}

/**
 * Opens a reader before the tests of a suite, and closes it after them. After each test no script of
 * the reader has failed.
 * @param open opens what the suite needs, such as `openVisit`
 */
export function useBrowser<Opened extends Visit, Given extends readonly unknown[]>(
  open: (test: Mocha.Context, ...given: Given) => Promise<Opened>,
  ...given: Given
): Opened {
  const reader = {} as Reader;
  const opened = { reader } as Opened;
  before(async function () {
    const made = await open(this, ...given);
    Object.assign(reader, made.reader);
    Object.assign(opened, made, { reader });
  });
  afterEach(() => {
    expect(reader.faults).to.deep.equal([]);
  });
  after(() => (opened as Partial<Visit>).close?.());
  return opened;
}

/** Checks what holds for every state of a page, and takes its pictures. */
export async function inspect(page: Page, title: string): Promise<void> {
  expect(await barriers(page), title).to.deep.equal([]);
  for (const width of [360, 1920]) expect(await overhang(page, width), title).to.equal(0);
  await picture(page, title);
}
