import type { TestProject } from 'vitest/node'
import { serveBrowser } from './chromium.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    browser: string
  }
}

export async function setup(project: TestProject) {
  const browser = await serveBrowser()
  project.provide('browser', browser.wsEndpoint())
  return () => browser.close()
}
