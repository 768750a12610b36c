import { lazy, Suspense, useState } from 'react'
import type { Shop } from '../shop/use-shop.ts'
import { type ListFile, mostAtOnce, type useFileActions } from './list-files.ts'

const FileNotice = lazy(async () => ({
  default: (await import('./FileNotice.tsx')).FileNotice,
}))

type LongListFileProps = {
  shop: Shop
  list: ListFile['list']
  total: number | undefined
  actions: ReturnType<typeof useFileActions>
}

/** Only long lists have files that are made in the background; once seen, it stays while filters change. */
export function LongListFile({ shop, list, total = 0, actions }: LongListFileProps) {
  const [wasLong, setWasLong] = useState(false)
  const isLong = total > mostAtOnce
  if (isLong && !wasLong) setWasLong(true)
  if (!isLong && !wasLong) return null
  return (
    <Suspense>
      <FileNotice shop={shop} list={list} actions={actions} />
    </Suspense>
  )
}
