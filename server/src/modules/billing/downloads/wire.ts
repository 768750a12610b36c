import type { Downloadable as WireDownloadable } from '@guildhall/contract/billing/downloads'
import type { DownloadableFile, FileRead } from '@guildhall/contract/billing/files'
import type { Downloadable } from './store.ts'

export function fileToWire(file: FileRead): DownloadableFile {
  if (file.service !== 'downloadable') throw new Error('This file is no download.')
  return file
}

export function toWire(
  { benefitId, id }: Downloadable,
  file: FileRead,
  download: WireDownloadable['file']['download'],
): WireDownloadable {
  const { flagged_malicious_at: _flag, created_at: _at, ...shown } = fileToWire(file)
  return { id, benefit_id: benefitId, file: { ...shown, download } }
}
