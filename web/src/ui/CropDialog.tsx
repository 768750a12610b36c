import { type ReactNode, useEffect, useState } from 'react'
import { type CropLabels, CropPicture } from './CropPicture.tsx'
import type { Crop, Ratio } from './crop.ts'
import { FormDialog } from './Dialog.tsx'
import { Note } from './Note.tsx'
import { croppedFile, type PictureProblem, readPicture } from './picture-file.ts'
import { Spinner } from './Spinner.tsx'

export type CropDialogProps = {
  title: ReactNode
  /** The address of the picture that is cut. */
  src: string
  ratio: Ratio
  /** The most pixels across, and the most bytes that are sent. */
  width: number
  mostBytes: number
  labels: CropLabels & {
    cropHint: string
    loading: string
    problems: Record<PictureProblem, string>
  }
  /** Sends the part; resolves to an error text, or to null. */
  onPicture: (file: Blob) => Promise<string | null>
  onClose: () => void
}

/** Cuts a picture that was sent before to the shape in which it is shown. */
export function CropDialog(props: CropDialogProps) {
  const { title, src, ratio, width, mostBytes, labels, onPicture, onClose } = props
  const [picture, setPicture] = useState<ImageBitmap>()
  const [unusable, setUnusable] = useState<PictureProblem>()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    let read: ImageBitmap | undefined
    let isClosed = false
    async function load() {
      const answer = await fetch(src).catch(() => undefined)
      const found = answer?.ok ? await readPicture(await answer.blob()) : 'unreadable'
      if (typeof found === 'string') return setUnusable(found)
      if (isClosed) return found.close()
      read = found
      setPicture(found)
    }
    void load()
    return () => {
      isClosed = true
      read?.close()
    }
  }, [src])

  async function use(crop: Crop) {
    if (!picture) return
    setBusy(true)
    const file = await croppedFile(picture, { crop, ratio, width }, mostBytes)
    const error = file ? await onPicture(file) : labels.problems.size
    setBusy(false)
    setRefusal(error)
    if (error === null) onClose()
  }

  const problem = unusable ? labels.problems[unusable] : refusal
  return (
    <FormDialog open busy={busy} title={title} onClose={onClose}>
      {problem === null ? null : <Note tone="danger">{problem}</Note>}
      {picture ? (
        <CropPicture
          picture={picture}
          ratio={ratio}
          busy={busy}
          hint={labels.cropHint}
          labels={labels}
          onUse={(crop) => void use(crop)}
          onCancel={onClose}
        />
      ) : problem === null ? (
        <Spinner label={labels.loading} />
      ) : null}
    </FormDialog>
  )
}
