import { useEffect } from 'react'
import { LinkContext, ToastRegion } from '../ui/index.ts'
import { useView } from './address.ts'
import { Editors, Figures, Records, References } from './Display.tsx'
import { Forms } from './Forms.tsx'
import { GalleryLink } from './GalleryLink.tsx'
import { ListPage } from './ListPage.tsx'
import { Parts } from './Parts.tsx'
import { GateSample, LetterSample, ReadingSample, RefusalSample } from './PublicPages.tsx'
import { ShellSample } from './ShellSample.tsx'

const views: Record<string, { title: string; View: () => React.ReactNode }> = {
  parts: { title: 'Parts', View: Parts },
  forms: { title: 'Forms', View: Forms },
  editors: { title: 'Editors', View: Editors },
  figures: { title: 'Figures', View: Figures },
  records: { title: 'Records', View: Records },
  reference: { title: 'Reference', View: References },
  gate: { title: 'Gate', View: GateSample },
  letter: { title: 'Letter', View: LetterSample },
  refusal: { title: 'Refusal', View: RefusalSample },
  reading: { title: 'Reading', View: ReadingSample },
  lists: { title: 'Lists', View: ListPage },
  shell: { title: 'Shell', View: ShellSample },
}

export function Gallery() {
  const { title, View } = views[useView()] ?? { title: 'Parts', View: Parts }

  useEffect(() => {
    document.title = `${title} · Guildhall`
  }, [title])

  return (
    <LinkContext value={GalleryLink}>
      <View />
      <ToastRegion label="Notices" dismissLabel="Dismiss" />
    </LinkContext>
  )
}
