import { markAddress } from '@/lib/data/accounts/guessing'
import { db } from '@/lib/data/client'

/** Failed attempts at an account from one place, all of them just now. */
export async function failBefore(email: string, address: string, count: number): Promise<void> {
  const account = markAddress(email)
  await db.failedSignIn.createMany({ data: Array.from({ length: count }, () => ({ account, address })) })
}
