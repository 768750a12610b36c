import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Gallery } from './Gallery.tsx'
import { readTheme, showTheme } from './theme.ts'

showTheme(readTheme())
const place = document.getElementById('root')
if (place) {
  createRoot(place).render(
    <StrictMode>
      <Gallery />
    </StrictMode>,
  )
}
