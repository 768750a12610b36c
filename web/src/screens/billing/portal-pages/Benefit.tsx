import type { BuyerPage } from '@guildhall/contract/buyer-pages'
import type { Part, PortalFile } from '@guildhall/contract/portal-parts'
import { useTranslations } from 'use-intl/react'
import { Heading, Note, Stack, Text } from '../../../ui/index.ts'
import { ConnectionNote } from '../checkout-page/connection-words.tsx'
import { FileList } from '../checkout-page/FileList.tsx'
import { below } from './below.ts'
import { Connection } from './Connection.tsx'
import { Inside } from './Inside.tsx'
import { KeyDetails, KeyQuestion } from './Key.tsx'
import { Pager } from './Pager.tsx'

type BenefitPage = Extract<BuyerPage, { kind: 'portal-benefit' }>

const tones = { rotated: 'ok', removed: 'ok', refused: 'warn', tooMany: 'warn' } as const
const words = {
  rotated: 'rotate.done',
  removed: 'activations.removed',
  refused: 'refused',
  tooMany: 'tooMany',
} as const

const isOfKey = (note: NonNullable<BenefitPage['note']>): note is keyof typeof words =>
  note in words

/** One benefit with all that there is of it. */
export function Benefit({ page }: { page: BenefitPage }) {
  const t = useTranslations('portal-benefits.ui')
  const { asks, benefit, connection, files, home, key, note } = page
  const address = below(home, `/benefits/${benefit.id}`)
  if (asks && key) {
    return (
      <Inside page={page} isBelow>
        <KeyQuestion address={address} asks={asks} displayKey={key.displayKey} />
      </Inside>
    )
  }
  return (
    <Inside page={page} isBelow>
      <Heading level={1}>{benefit.description}</Heading>
      {note ? <Said note={note} /> : null}
      {benefit.isGranted || connection ? null : (
        <Text tone="muted">{t(benefit.isEnded ? 'ended' : 'preparing')}</Text>
      )}
      {benefit.note ? <Text>{benefit.note}</Text> : null}
      {connection ? (
        <Connection
          address={address}
          benefitId={benefit.id}
          email={page.email}
          home={home}
          value={connection}
        />
      ) : null}
      {key ? <KeyDetails address={address} value={key} /> : null}
      {files ? <Files address={address} files={files} /> : null}
    </Inside>
  )
}

/** What was done, or why it was not. */
function Said({ note }: { note: NonNullable<BenefitPage['note']> }) {
  const t = useTranslations('portal-benefits.ui')
  if (!isOfKey(note)) return <ConnectionNote result={note} />
  return (
    <Note role="alert" tone={tones[note]}>
      {t(words[note])}
    </Note>
  )
}

function Files({ address, files }: { address: string; files: Part<PortalFile> }) {
  const t = useTranslations('portal-benefits.ui')
  return (
    <Stack as="section" gap={3} aria-labelledby="files">
      <Heading level={2} id="files">
        {t('files')}
      </Heading>
      {files.items.length === 0 ? <Text tone="muted">{t('noFiles')}</Text> : null}
      <FileList files={files.items} ruled />
      <Pager address={address} part={files} />
    </Stack>
  )
}
