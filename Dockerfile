# The API and jobs processes of Presage in one image; docker-compose.yml runs both.

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY tsconfig.json ./
COPY src ./src
COPY workers ./workers
COPY jobs ./jobs
RUN npm run build

FROM node:24-bookworm-slim AS console
WORKDIR /app/web
COPY web/package.json web/package-lock.json web/.npmrc ./
RUN npm ci --ignore-scripts
COPY docs/openapi.json ../docs/
COPY web ./
RUN node build.mjs

# The image needs no compiler: one comes as an optional peer of a package, for its types alone, and
# one builds the programs of a clone. It leaves out the embedded engine too, because of its licence
# (SSPL-1.0). Their folders are deleted, because --omit=optional would remove other native parts
# too.
FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --ignore-scripts
RUN rm -rf node_modules/@0q node_modules/typescript node_modules/esbuild node_modules/@esbuild

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
RUN mkdir /data && chown node:node /data
COPY --from=packages /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=console /app/dist/console ./dist/console
COPY package.json ./
COPY src/runtime ./src/runtime
COPY src/demo/data ./src/demo/data
COPY docs ./docs
USER node
EXPOSE 3000
VOLUME /data
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# node is process 1 and handles SIGTERM: it drains and closes within its own deadline.
CMD ["node", "--enable-source-maps", "dist/src/main.js"]
