// The code blocks of the article "In a browser".
import { readFile } from "node:fs/promises";

export async function blocks() {
  const article = await readFile(new URL("../../../Sources/Glissade/Glissade.docc/InABrowser.md", import.meta.url), "utf8");
  return [...article.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, language, text]) => ({ language, text }));
}
