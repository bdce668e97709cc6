/** '1 post', '2 posts'. */
export function postCount(count: number): string {
  return count === 1 ? '1 post' : `${count} posts`
}

/** '1 follower', '2 followers'. */
export function followerCount(count: number): string {
  return count === 1 ? '1 follower' : `${count} followers`
}
