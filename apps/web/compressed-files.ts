import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { Plugin } from 'vite'

const compress = promisify(brotliCompress)

/** Writes a copy with Brotli’s highest quality beside each file of `assets/`. The api serves it to browsers that accept it. */
export function compressFiles(): Plugin {
  return {
    name: 'compress-files',
    apply: 'build',
    enforce: 'post',
    async writeBundle({ dir }, bundle) {
      const files = Object.values(bundle).filter(({ fileName }) =>
        /^assets\/.*\.(js|css|json)$/.test(fileName),
      )
      await Promise.all(
        files.map(async (file) => {
          const content = file.type === 'chunk' ? file.code : file.source
          await writeFile(join(dir ?? 'dist', `${file.fileName}.br`), await compress(content))
        }),
      )
    },
  }
}
