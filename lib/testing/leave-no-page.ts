// A setup file: the page of a test is gone for the next one, and what a file of tests kept for the next file of the same process.
import { cleanup } from '@testing-library/react'
import { afterAll, afterEach } from 'vitest'

afterEach(cleanup)
afterAll(() => {
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})
