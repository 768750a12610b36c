import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { stripeScript } from '@guildhall/contract/stripe-form'
import { pageHeaders } from '../../platform/http/index.ts'
import { filesOfBuyerPages, webFolder } from '../../platform/web/index.ts'
import type { Command } from '../parts/command.ts'
import { columns } from '../parts/output.ts'

type Loaded = {
  readonly file: string
  readonly purpose: string
  readonly bytes: number | null
  /** As in an `integrity` attribute; null for what is not from this server. */
  readonly hash: string | null
}

async function ownFile(file: string, purpose: string): Promise<Loaded> {
  const content = await readFile(new URL(file, webFolder))
  const hash = `sha384-${createHash('sha384').update(content).digest('base64')}`
  return { file: `/${file}`, purpose, bytes: content.length, hash }
}

export const doctorPci: Command = {
  name: 'doctor pci',
  summary: 'List what the pages of live checkouts load, with hashes, and their headers',
  detail: 'For the inventory of scripts that PCI DSS asks for (6.4.3, 11.6.1). Changes nothing.',
  async run({ output }) {
    const { modules, script, styles } = await filesOfBuyerPages()
    const files: Loaded[] = await Promise.all([
      ownFile(script, 'stores the form while it is filled in, and shows the answers of the server'),
      ...modules.map((file) => ownFile(file, 'a part of that script')),
      ...Object.values(styles).map((file) => ownFile(file, 'styles')),
    ])
    const ofStripe = 'fields of the card, in frames of Stripe; changed by Stripe at any time'
    files.push({ file: stripeScript, purpose: ofStripe, bytes: null, hash: null })
    const headers = pageHeaders('of-each-response', { usesStripe: true, ownPictures: true })
    output.result({ files, headers }, () =>
      [
        columns(
          files.map(({ bytes, file, hash, purpose }) => [
            file,
            bytes === null ? '' : `${bytes} B`,
            hash ?? 'no hash',
            purpose,
          ]),
        ),
        columns(Object.entries(headers)),
      ].join('\n\n'),
    )
  },
}
