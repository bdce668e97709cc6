import { afterAll, onTestFinished, TestRunner } from 'vitest'
import type { MediaStore } from '#api/http/media-store.ts'
import { readConfig } from '#server/config/config.ts'
import { openMedia } from '#server/open-media.ts'
import { S3Server } from './s3-server.ts'

/** An S3 server that ends with the test, or with all tests of a file that share it. */
export async function startTestS3(): Promise<S3Server> {
  const server = await S3Server.start()
  const atEnd = TestRunner.getCurrentTest() ? onTestFinished : afterAll
  atEnd(() => server.remove())
  return server
}

/** The store of a site with its pictures in the bucket of a server. */
export function mediaOf(server: S3Server, env: NodeJS.ProcessEnv = {}): Promise<MediaStore> {
  return openMedia(readConfig({ ...server.env, ...env }))
}
