import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { findPeerUid, readPeerUid } from './peer.ts'

const row = (local: string, remote: string, state: string, uid: number, inode = 4711) =>
  `   0: ${local} ${remote} ${state} 00000000:00000000 00:00000000 00000000  ${uid}        0 ${inode} 1 0 100 0`

const ends = { localPort: 3000, remotePort: 50_000 }
const [ours, theirs] = ['0100007F:0BB8', '0100007F:C350']
const listening = row(ours, '00000000:0000', '0A', 1000)

test.each([
  ['its uid', [listening, row(theirs, ours, '01', 33)], 33],
  [
    'its uid over IPv6',
    [
      row('00000000000000000000000001000000:0BB8', `${'0'.repeat(32)}:0000`, '0A', 1000),
      row(
        '00000000000000000000000001000000:C350',
        '00000000000000000000000001000000:0BB8',
        '01',
        34,
      ),
    ],
    34,
  ],
  ['gone after it closed', [listening, row(theirs, ours, '05', 0, 0)], 'gone'],
  [
    'gone where it is not on this machine',
    [listening, row('0200000A:C350', ours, '01', 33)],
    'gone',
  ],
  ['unknown for another network namespace', [row(theirs, ours, '01', 33)], 'unknown'],
  ['unknown without a table', [], 'unknown'],
])('the peer in the socket tables is %s', (_, rows, expected) => {
  expect(findPeerUid(['  sl  local_address rem_address   st', ...rows].join('\n'), ends)).toBe(
    expected,
  )
})

test.skipIf(process.platform !== 'linux')(
  'a client of the same account is recognized',
  async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    const client = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1')
    const [socket] = await once(server, 'connection')
    expect([process.getuid?.(), 'unknown']).toContain(await readPeerUid(socket))
    client.destroy()
    server.close()
  },
)
