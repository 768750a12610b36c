/** Sends the bytes of a file to a signed link; false if they did not arrive. */
export function putFile(
  link: string,
  file: File,
  onProgress: (sent: number) => void,
): Promise<boolean> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.upload.onprogress = ({ loaded }) => onProgress(loaded)
    request.onload = () => resolve(request.status === 200)
    request.onerror = () => resolve(false)
    request.onabort = () => resolve(false)
    // The page may be open at another name of the same server than the one in its links.
    request.open('PUT', new URL(link).pathname)
    request.send(file)
  })
}
