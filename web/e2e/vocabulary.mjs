/** A vocabulary list as teachers have it: 21 pairs make 21 cards with five words each. */
export const PAIRS = [
  ["dog", "Hund"],
  ["cat", "Katze"],
  ["house", "Haus"],
  ["tree", "Baum"],
  ["bridge", "Brücke"],
  ["window", "Fenster"],
  ["bread", "Brot"],
  ["apple", "Apfel"],
  ["door", "Tür"],
  ["chair", "Stuhl"],
  ["table", "Tisch"],
  ["moon", "Mond"],
  ["star", "Stern"],
  ["river", "Fluss"],
  ["mountain", "Berg"],
  ["shoe", "Schuh"],
  ["key", "Schlüssel"],
  ["bird", "Vogel"],
  ["fish", "Fisch"],
  ["horse", "Pferd"],
  ["cow", "Kuh"],
];

/** 57 words make 57 cards with eight words each. */
export const WORDS =
  "house tree river mountain window kitchen garden bread butter cheese water summer winter spring autumn morning evening teacher student school pencil paper table chair bottle glass spoon knife fork plate bicycle train airplane station ticket journey holiday island beach ocean storm thunder rainbow cloud sunshine forest animal elephant giraffe penguin dolphin butterfly spider squirrel hedgehog rabbit tortoise".split(
    " ",
  );

/** As it is copied from a spreadsheet. */
export const LIST = PAIRS.map((pair) => pair.join("\t")).join("\n");

/** Pastes a text somewhere into the page. */
export function paste(page, text) {
  return page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
  }, text);
}

/** Pastes a list and takes everything that was read. */
export async function addList(page, text) {
  await paste(page, text);
  await page.locator("dialog .foot button").click();
  await page.locator("dialog textarea").waitFor({ state: "detached" });
}
