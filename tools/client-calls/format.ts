import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { root, type SourceFile } from '../tree.ts'

const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')

/** The file as Biome writes it. */
async function formatted({ path, text: given }: SourceFile): Promise<SourceFile> {
  const args = [biome, 'check', '--write', `--stdin-file-path=${path}`]
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['pipe', 'pipe', 'pipe'] })
  child.stdin.end(given)
  const [output, problems] = await Promise.all([text(child.stdout), text(child.stderr)])
  if (output === '') throw new Error(`${path} cannot be formatted: ${problems}`)
  return { path, text: output }
}

/** Two at a time, as many as the tests may use processors. */
export async function allFormatted(files: readonly SourceFile[]): Promise<SourceFile[]> {
  const half = Math.ceil(files.length / 2)
  const each = async (some: readonly SourceFile[]) => {
    const done: SourceFile[] = []
    for (const file of some) done.push(await formatted(file))
    return done
  }
  return (await Promise.all([each(files.slice(0, half)), each(files.slice(half))])).flat()
}
