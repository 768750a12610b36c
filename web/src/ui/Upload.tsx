import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { IconTrash } from './app-icons.ts'
import { IconUpload } from './area-icons.ts'
import { Button } from './Button.tsx'
import { type CropLabels, CropPicture } from './CropPicture.tsx'
import type { Crop } from './crop.ts'
import { FieldNote } from './FieldFrame.tsx'
import { Progress } from './Progress.tsx'
import { croppedFile, type PictureProblem, pictureTypes, readPicture } from './picture-file.ts'
import styles from './Upload.module.css'

export type UploadProps = {
  label: string
  /** Types, size, and that a picture can be dropped or pasted. */
  hint: string
  /** What is there now: an `Avatar`. */
  current: ReactNode
  /** Sends the picture; resolves to an error text, or to null. */
  onPicture: (file: Blob) => Promise<string | null>
  onRemove?: (() => void) | undefined
  /** How far the sending is, from 0 to 1, where that is known. */
  progress?: number | undefined
  /** The side of the square in pixels, and the most bytes that are sent. */
  side: number
  mostBytes: number
  round?: boolean | undefined
  labels: CropLabels & {
    pick: string
    remove: string
    cropHint: string
    sending: string
    problems: Record<PictureProblem, string>
  }
}

/** A picture that is picked, dropped or pasted, and cut to a square before it is sent. */
export function Upload(props: UploadProps) {
  const { label, hint, current, onPicture, onRemove, progress, side, mostBytes, labels } = props
  const { round = false } = props
  const id = useId()
  const picker = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [over, setOver] = useState(false)

  useEffect(() => () => picture?.close(), [picture])

  async function take(file: File | undefined) {
    if (!file) return
    const read = await readPicture(file)
    setProblem(typeof read === 'string' ? labels.problems[read] : null)
    if (typeof read !== 'string') setPicture(read)
  }

  function close() {
    setPicture(null)
    requestAnimationFrame(() => button.current?.focus())
  }

  async function use(crop: Crop) {
    if (!picture) return
    setBusy(true)
    const file = await croppedFile(picture, { crop, ratio: 1, width: side }, mostBytes)
    const error = file ? await onPicture(file) : labels.problems.size
    setBusy(false)
    setProblem(error)
    if (error === null) close()
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that is seen
    <div
      className={styles.root}
      role="group"
      aria-label={label}
      aria-describedby={`${id}-note`}
      onPaste={(event) => void take(event.clipboardData.files[0])}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        void take(event.dataTransfer.files[0])
      }}
    >
      <div className={styles.zone} data-over={over ? '' : undefined}>
        {picture ? (
          <CropPicture
            picture={picture}
            round={round}
            busy={busy}
            hint={labels.cropHint}
            labels={labels}
            onUse={(crop) => void use(crop)}
            onCancel={close}
          />
        ) : (
          <>
            {current}
            <div className={styles.words}>
              <div className={styles.actions}>
                <Button
                  ref={button}
                  icon={<IconUpload />}
                  onClick={() => picker.current?.click()}
                  aria-describedby={`${id}-note`}
                >
                  {labels.pick}
                </Button>
                {onRemove ? (
                  <Button kind="quiet" icon={<IconTrash />} onClick={onRemove}>
                    {labels.remove}
                  </Button>
                ) : null}
              </div>
            </div>
          </>
        )}
        <input
          ref={picker}
          type="file"
          accept={pictureTypes}
          hidden
          onChange={(event) => {
            void take(event.target.files?.[0])
            // The same file can be picked again.
            event.target.value = ''
          }}
        />
      </div>
      {busy && progress !== undefined ? (
        <Progress value={progress} max={1} label={labels.sending} />
      ) : null}
      <FieldNote id={id} hint={hint} error={problem} />
    </div>
  )
}
