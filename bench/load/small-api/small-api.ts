import pg from 'pg'
import type { EmbeddedConnection } from '#database/embedded.ts'
import { forkServer, type ForkedServer } from '#bench/load/forked-server.ts'

// Tables of its own with the site's rows, but without the site's columns, triggers and further indexes.
const schema = `
  create schema small_api;
  create table small_api.posts as
    select id, title, description, created_at, like_count, comment_count from posts;
  alter table small_api.posts add primary key (id);
  create table small_api.likes as select member_id, post_id, created_at from likes;
  alter table small_api.likes add primary key (member_id, post_id), alter created_at set default now(),
    add foreign key (post_id) references small_api.posts;
  create index on small_api.likes (post_id);
  create table small_api.comments as select id, post_id, member_id, text, created_at from comments;
  alter table small_api.comments alter created_at set default now(), alter id set not null,
    alter id add generated always as identity, add primary key (id),
    add foreign key (post_id) references small_api.posts;
  create index on small_api.comments (post_id, id);
  select setval(pg_get_serial_sequence('small_api.comments', 'id'), (select max(id) from small_api.comments));
  create table small_api.sessions as select token_hash, member_id from sessions;
  alter table small_api.sessions add primary key (token_hash);
  create view small_api.members as select id, email, password_hash from members;
`

/** Copies the rows of the data set, and starts the API of process.ts on the same PostgreSQL as the site. */
export async function startSmallApi(
  connection: EmbeddedConnection,
  cleanup: AsyncDisposableStack,
): Promise<ForkedServer> {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(schema)
  await client.query(
    'vacuum analyze small_api.posts, small_api.likes, small_api.comments, small_api.sessions',
  )
  await client.end()
  return forkServer(new URL('./process.ts', import.meta.url), [JSON.stringify(connection)], cleanup)
}
