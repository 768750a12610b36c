import type { CardWork } from '@guildhall/contract/card-work'
import { Note } from '../../../ui/index.ts'
import { useWords } from './use-page.ts'

/** What the script computes before it sends a card. Without scripts no card is sent while this is asked for. */
export function Work({ work, isStored }: { work: CardWork | null; isStored?: boolean }) {
  const { t } = useWords()
  if (work === null) return null
  return (
    <>
      <input type="hidden" name="work" value={work.challenge} data-work={work.bits} />
      <noscript>
        <Note tone="warn">
          {t('notes.workNeedsScripts')}
          {isStored ? ` ${t('notes.workStored')}` : null}
        </Note>
      </noscript>
    </>
  )
}
