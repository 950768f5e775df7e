/**
 * A deck whose symbols have two faces, made from a box: the drawing, and the name. It takes the
 * box's place in the browser, so the server can deal it.
 */
export async function giveTwoFaces(context, name, { revision = name, shape } = {}) {
  await context.route(`**/api/decks/${revision}`, async (route) => {
    const url = new URL(`/api/decks/${name}`, route.request().url()).href;
    const deck = await (await route.fetch({ url })).json();
    await route.fulfill({
      json: withTwoFaces({ ...deck, name: revision, shape: shape ?? deck.shape }),
    });
  });
  await context.route(`**/api/decks/${name}/symbols.svg*`, async (route) => {
    const url = new URL(`/api/decks/${name}`, route.request().url()).href;
    const { symbols } = await (await route.fetch({ url })).json();
    const sprite = await (await route.fetch()).text();
    await route.fulfill({ contentType: "image/svg+xml", body: spriteOf(sprite, symbols) });
  });
}

function withTwoFaces(deck) {
  const cards = (faceOf) =>
    deck.cards.map((card, number) => ({
      ...card,
      symbols: card.symbols.map((place, index) => ({ ...place, face: faceOf(number + index) })),
    }));
  return {
    ...deck,
    symbols: deck.symbols.map((symbol, number) => ({
      ...symbol,
      drawing: 2 * number,
      faces: 2,
      words: [null, symbol.names.de],
    })),
    cards: cards((count) => count % 2),
    by_face: [cards(() => 0), cards(() => 1)],
  };
}

/** The second face of every symbol is its German name. */
function spriteOf(sprite, symbols) {
  const drawings = sprite.replace(/<symbol id="s(\d+)"/g, (_, n) => `<symbol id="s${2 * n}"`);
  const words = symbols.map(
    ({ names }, number) =>
      `<symbol id="s${2 * number + 1}" viewBox="0 0 32 32">` +
      `<rect x="0" y="9" width="32" height="14" rx="4" fill="#123f8f"/>` +
      `<text x="16" y="19" font-size="7" text-anchor="middle" fill="#fff">${names.de}</text></symbol>`,
  );
  return drawings.replace("</svg>", `${words.join("")}</svg>`);
}
