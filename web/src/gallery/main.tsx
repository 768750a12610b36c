import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '../ui/index.ts'

const place = document.getElementById('root')
if (place) createRoot(place).render(<StrictMode>gallery</StrictMode>)
