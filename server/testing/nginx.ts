import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { freePort } from './process.ts'
import { pause } from './time.ts'

const program = '/usr/sbin/nginx'
export const hasNginx = existsSync(program)

/** A real nginx in front of a port with the given settings; returns its own port. */
export async function startNginx(port: number, settings = ''): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'guildhall-nginx-'))
  // Its workers run as another user, who needs access to its folders.
  await chmod(folder, 0o755)
  const own = await freePort()
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const temporary = kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n')
  const file = join(folder, 'nginx.conf')
  await writeFile(
    file,
    `worker_processes 1;
daemon off;
pid ${folder}/pid;
error_log ${folder}/error.log;
events { worker_connections 64; }
http {
  access_log off;
  ${temporary}
  server {
    listen 127.0.0.1:${own};
    location / { proxy_pass http://localhost:${port}; ${settings} }
  }
}
`,
  )
  const child = spawn(program, ['-c', file, '-p', folder], { stdio: 'ignore' })
  const exited = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await exited
    await rm(folder, { recursive: true, force: true })
  })
  for (;;) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}.`)
    const answer = await fetch(`http://127.0.0.1:${own}/livez`).catch(() => undefined)
    if (answer?.ok) return own
    await pause(20)
  }
}
