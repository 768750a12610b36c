import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseProxies } from '../limits/index.ts'
import { isPublic } from './addresses.ts'
import { isAllowedTarget } from './targets.ts'

const rules = { allowed: [], own: ['accounts.example.com'] }
const isAllowed = (url: string) => isAllowedTarget(url, rules)

const loopback = [
  '127.0.0.1',
  'localhost',
  'LOCALHOST',
  'localhost.',
  'app.localhost',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '0.0.0.0',
  '0',
  '127.1',
  '127.0.1',
  '127.255.255.254',
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '0x7f.0.0.1',
  '0X7F000001',
  '017700000001',
  '0177.0.0.1',
  '0177.1',
  '00000177.0.0.1',
  '[::]',
  '127.0.0.1.',
  '１２７.０.０.１',
  '①②⑦.0.0.1',
  '127。0。0。1',
  'ⓛocalhost',
  '%31%32%37.0.0.1',
]
const metadata = [
  '169.254.169.254',
  '2852039166',
  '0xa9fea9fe',
  '0251.0376.0251.0376',
  '[fd00:ec2::254]',
  'metadata.google.internal',
  'metadata.google.internal.',
  'instance-data.ec2.internal',
  '100.100.100.200',
  '192.0.0.192',
  '169.254.170.2',
  '[fe80::a9fe:a9fe]',
]
const embeddedIpv4 = [
  '[::ffff:10.0.0.1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::FFFF:7F00:0001]',
  '[0:0:0:0:0:ffff:127.0.0.1]',
  '[::ffff:a9fe:a9fe]',
  '[::ffff:169.254.169.254]',
  '[::ffff:0:127.0.0.1]',
  '[::127.0.0.1]',
  '[::7f00:1]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b::169.254.169.254]',
  '[64:ff9b:1::7f00:1]',
  '[2002:7f00:1::]',
  '[2002:a9fe:a9fe::1]',
  '[2001:0:7f00:1::]',
  '[2001::1]',
]
const notPublic = [
  '10.0.0.1',
  '10.255.255.255',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.0.1',
  '192.168.255.255',
  '100.64.0.1',
  '100.127.255.255',
  '169.254.0.1',
  '192.0.0.1',
  '192.0.2.1',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.1',
  '203.0.113.1',
  '192.88.99.1',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
  '0.1.2.3',
  '[fc00::1]',
  '[fdff::1]',
  '[fe80::1]',
  '[febf::1]',
  '[fec0::1]',
  '[ff02::1]',
  '[ff00::]',
  '[100::1]',
  '[2001:db8::1]',
  '[2001:2::1]',
  '[2001:10::1]',
  '[2001:20::1]',
  '[3fff::1]',
  '[5f00::1]',
  '[4000::1]',
  '[1::1]',
  'printer.local',
  'db.internal',
  'nas.lan',
  'router.home.arpa',
]
const notations = [...loopback, ...metadata, ...embeddedIpv4, ...notPublic]

test.each(notations)('https://%s/ is refused', (host) => {
  expect(isAllowed(`https://${host}/`)).toBe(false)
})

test.each([
  'http://example.com/',
  'ftp://example.com/',
  'file:///etc/passwd',
  'gopher://example.com/',
  'javascript:alert(1)',
  'data:text/plain,x',
  'ws://example.com/',
  'unix:/var/run/x.sock',
  'https://user:pass@example.com/',
  'https://user@example.com/',
  'https://:pass@example.com/',
  'https://example.com:22/',
  'https://example.com:25/',
  'https://example.com:5432/',
  'https://example.com:6379/',
  'https://93.184.215.14:11211/',
  'http://93.184.215.14/',
  'https://accounts.example.com/',
  'https://ACCOUNTS.example.com:8443/x',
  'https://[::1/',
  'https://',
  'https:///',
  '//example.com/',
  'example.com',
  '',
  `https://example.com/${'x'.repeat(2083)}`,
  'https://256.1.1.1/',
  'https://[fe80::1%25eth0]/',
])('%s is refused', (url) => {
  expect(isAllowed(url)).toBe(false)
})

test.each([
  'https://example.com/hook',
  'https://example.com:8443/hook?x=1',
  'https://93.184.215.14/',
  'https://[2606:2800:21f:cb07:6820:80da:af6b:8b2c]/',
  'https://bücher.example/',
  'https://notlocalhost.example/',
])('%s is allowed', (url) => {
  expect(isAllowed(url)).toBe(true)
})

test('the table has at least 120 cases', () => {
  expect(notations.length + 28).toBeGreaterThanOrEqual(120)
})

describe('networks that the operator allowed', () => {
  const rulesWithNetwork = {
    allowed: parseProxies(['127.0.0.0/8']),
    own: ['localhost:3000', '127.0.0.1:3000'],
  }

  test.each([
    ['http://127.0.0.1:9999/', true],
    ['http://localhost:9999/', true],
    ['https://example.com/', true],
    ['http://10.0.0.1/', false],
    ['http://[::1]:9999/', false],
    ['http://93.184.215.14/', false],
    ['http://localhost:3000/', false],
    ['http://127.0.0.1:3000/', false],
    ['http://2130706433:3000/', false],
    ['http://user@127.0.0.1:9999/', false],
    ['http://app.localhost:9999/', true],
    ['http://example.com/', false],
    ['https://example.com:9999/', false],
    ['https://printer.local/', false],
    ['ftp://127.0.0.1/', false],
  ])('%s: %s', (url, expected) => {
    expect(isAllowedTarget(url, rulesWithNetwork)).toBe(expected)
  })
})

test('a name may be in a network that is not the loopback one', () => {
  const rules = { allowed: parseProxies(['127.0.0.0/8', '10.0.0.0/8']), own: [] }
  expect(isAllowedTarget('http://hooks.example.com:9999/', rules)).toBe(true)
})

test('an address is public in every notation or in none', () => {
  fc.assert(
    fc.property(fc.ipV4(), (text) => {
      const [a = 0, b = 0, c = 0, d = 0] = text.split('.').map(Number)
      const number = ((a << 24) | (b << 16) | (c << 8) | d) >>> 0
      const expected = isAllowed(`https://${text}/`)
      const hex = number.toString(16).padStart(8, '0')
      for (const notation of [String(number), `0x${hex}`, `0${number.toString(8)}`]) {
        expect(isAllowed(`https://${notation}/`)).toBe(expected)
      }
      expect(isPublic(`::ffff:${text}`)).toBe(expected)
      expect(isPublic(`64:ff9b::${hex.slice(0, 4)}:${hex.slice(4)}`)).toBe(false)
      expect(isPublic(`2002:${hex.slice(0, 4)}:${hex.slice(4)}::1`)).toBe(false)
    }),
    { numRuns: 2_000 },
  )
})
