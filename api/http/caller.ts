import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { isArriving } from './body/read.ts'
import { findViewer, type Sessions, type Viewer } from './viewer.ts'

/** Who makes a request, as it was found out before the body was read. */
export interface Caller {
  viewer: Viewer | null
  /** Whether some of the body was still on its way by then. */
  isEarly: boolean
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls; null before it was found out. */
    caller: Caller | null
  }
}

/** A hook that finds out who calls from the header alone. Throws 401 before anything of a body is read. */
export function identify({ access }: Endpoint, sessions: Sessions) {
  return async (request: FastifyRequest): Promise<void> => {
    const viewer = await findViewer(sessions, access, request.headers.authorization)
    request.caller = { viewer, isEarly: isArriving(request.raw) }
  }
}

/** Who calls, once the body is there. Asks again where the session may have ended while the body was on its way. */
export async function callerNow(
  { access }: Endpoint,
  sessions: Sessions,
  { caller, headers }: FastifyRequest,
): Promise<Viewer | null> {
  return caller!.isEarly ? findViewer(sessions, access, headers.authorization) : caller!.viewer
}
