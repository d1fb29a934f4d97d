import 'server-only'
import { notFound, redirect } from 'next/navigation'
import { AppError } from '@/lib/core/errors'

/** Runs a page's data calls, turning expected failures into Next's own pages. */
export async function load<Data>(read: () => Promise<Data>): Promise<Data> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof AppError) {
      if (error.code === 'unauthenticated') redirect('/sign-in')
      // forbidden and missing look the same: nothing tells what other studies hold
      if (error.code === 'not_found' || error.code === 'forbidden') notFound()
    }
    throw error
  }
}
