import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from './Button.tsx'
import { type Crop, mostZoom, movedBy, type Ratio, wholeCrop, withinPicture } from './crop.ts'
import { drawCrop } from './picture-file.ts'
import styles from './Upload.module.css'

export type CropLabels = {
  /** Names the picture and says how it is moved: by dragging or with the arrow keys. */
  picture: string
  zoom: string
  use: string
  cancel: string
}

type CropPictureProps = {
  picture: ImageBitmap
  /** Of the frame: 1 is a square. */
  ratio?: Ratio
  round?: boolean
  busy: boolean
  hint: string
  labels: CropLabels
  onUse: (crop: Crop) => void
  onCancel: () => void
}

const shown = 448
const step = 16

const moves: Record<string, readonly [right: number, down: number]> = {
  ArrowLeft: [step, 0],
  ArrowRight: [-step, 0],
  ArrowUp: [0, step],
  ArrowDown: [0, -step],
}

/** A part of a picture, moved and enlarged by pointer or keyboard. */
export function CropPicture(props: CropPictureProps) {
  const { picture, ratio = 1, round = false, busy, hint, labels, onUse, onCancel } = props
  const id = useId()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [crop, setCrop] = useState<Crop>(wholeCrop)

  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, { crop, ratio, width: shown })
  }, [picture, crop, ratio])
  useEffect(() => canvas.current?.focus(), [])

  function zoomTo(zoom: number) {
    setCrop((now) => withinPicture({ ...now, zoom }, picture, ratio))
  }

  // Without the page scrolling, which needs a listener that is not passive.
  useEffect(() => {
    const element = canvas.current
    function onWheel(event: WheelEvent) {
      event.preventDefault()
      const by = 0.998 ** event.deltaY
      setCrop((now) => withinPicture({ ...now, zoom: now.zoom * by }, picture, ratio))
    }
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => element?.removeEventListener('wheel', onWheel)
  }, [picture, ratio])

  function onPointerMove(event: PointerEvent<HTMLCanvasElement>) {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const { clientWidth } = event.currentTarget
    const { movementX, movementY } = event
    const frame = { ratio, shown: clientWidth }
    setCrop((now) => movedBy(now, picture, frame, [movementX, movementY]))
  }

  function onKeyDown(event: KeyboardEvent) {
    const move = moves[event.key]
    if (move) setCrop((now) => movedBy(now, picture, { ratio, shown }, move))
    else if (event.key === '+' || event.key === '=') zoomTo(crop.zoom * 1.2)
    else if (event.key === '-') zoomTo(crop.zoom / 1.2)
    else return
    event.preventDefault()
  }

  return (
    <div className={styles.cropper}>
      <canvas
        ref={canvas}
        className={styles.canvas}
        data-round={round ? '' : undefined}
        data-wide={ratio > 1 ? '' : undefined}
        role="img"
        tabIndex={0}
        aria-label={labels.picture}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={onPointerMove}
        onKeyDown={onKeyDown}
      />
      <div className={styles.tools}>
        <div className={styles.zoom}>
          <label htmlFor={id}>{labels.zoom}</label>
          <input
            id={id}
            type="range"
            className={styles.range}
            min={1}
            max={mostZoom}
            step={0.05}
            value={crop.zoom}
            onChange={(event) => zoomTo(Number(event.target.value))}
          />
        </div>
        <p className={styles.hint}>{hint}</p>
        <div className={styles.actions}>
          <Button kind="primary" busy={busy} onClick={() => onUse(crop)}>
            {labels.use}
          </Button>
          <Button disabled={busy} onClick={onCancel}>
            {labels.cancel}
          </Button>
        </div>
      </div>
    </div>
  )
}
