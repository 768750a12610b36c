import { missing, type Resolve } from './resolve.ts'

/** Each file once; archived ones are no longer offered. */
export const downloadables: Resolve<'downloadables'> = ({ archived, files }, known) => {
  const wrong = files.flatMap((id, index) =>
    known.files.has(id) && files.indexOf(id) === index ? [] : [index],
  )
  if (wrong.length > 0) {
    return { issues: wrong.map((index) => missing(['files', index], 'Uploaded download')) }
  }
  const own = Object.entries(archived).filter(([id]) => files.includes(id))
  return { properties: { archived: Object.fromEntries(own), files } }
}
