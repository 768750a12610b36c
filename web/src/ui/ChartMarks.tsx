import styles from './Chart.module.css'

type MarkProps = { number: number; x: number; y: number }

const shapes = [
  (x: number, y: number) => `M${x - 4} ${y}a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z`,
  (x: number, y: number) => `M${x - 3.5} ${y - 3.5}h7v7h-7z`,
  (x: number, y: number) => `M${x} ${y - 5}l4.5 8h-9z`,
  (x: number, y: number) => `M${x} ${y - 5}l5 5l-5 5l-5 -5z`,
  (x: number, y: number) => `M${x} ${y + 5}l4.5 -8h-9z`,
  (x: number, y: number) => `M${x - 1.5} ${y - 4.5}h3v3h3v3h-3v3h-3v-3h-3v-3h3z`,
]

/** Another form for every series, for those who cannot tell the colours apart. */
export function Marker({ number, x, y }: MarkProps) {
  const shape = shapes[(number - 1) % shapes.length]
  return <path className={styles.marker} d={shape?.(x, y)} />
}

export function Swatch({ number, bars }: { number: number; bars: boolean }) {
  return (
    <svg className={styles.swatch} viewBox="0 0 20 12" aria-hidden="true">
      <g className={styles.series} data-series={number}>
        {bars ? (
          <rect className={styles.bar} x={4} y={1} width={10} height={10} rx={1} />
        ) : (
          <>
            <path className={styles.line} d="M0 6H20" />
            <Marker number={number} x={10} y={6} />
          </>
        )}
      </g>
    </svg>
  )
}
