import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

/** What is worth compressing: fonts and pictures are compressed already. */
const TEXT = /\.(?:css|html|js|json|svg|webmanifest)$/;
/** Below this the headers cost more than is saved. */
const BYTES_MIN = 512;

/** Writes a gzip and a Brotli variant beside every text file that was built. */
export function compress(): Plugin {
  let folder = "dist";
  return {
    name: "fano-compress",
    apply: "build",
    configResolved: (config) => {
      folder = config.build.outDir;
    },
    closeBundle: {
      sequential: true,
      order: "post",
      handler: async () => {
        for (const name of await readdir(folder, { recursive: true })) {
          if (!TEXT.test(name)) continue;
          const path = join(folder, name);
          const body = await readFile(path);
          if (body.length < BYTES_MIN) continue;
          await writeFile(`${path}.gz`, gzipSync(body, { level: 9 }));
          const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
          await writeFile(`${path}.br`, brotliCompressSync(body, { params }));
        }
      },
    },
  };
}
