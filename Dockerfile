# The image contains all of Loquia and serves one node or many.
FROM node:24-bookworm-slim AS manifests
WORKDIR /src
COPY package.json package-lock.json .npmrc ./
COPY packages/contracts/package.json packages/contracts/
COPY packages/client/package.json packages/client/
COPY api/package.json api/
COPY widget/package.json widget/
COPY host-site/package.json host-site/
COPY examples/package.json examples/
COPY e2e/package.json e2e/

FROM manifests AS build
RUN npm ci
COPY . .
RUN npm run build -- --force

# Servers without internet need a local embedding model: --build-arg EMBEDDINGS_MODEL=owner/name.
# Without this argument nothing is downloaded.
FROM build AS model
ARG EMBEDDINGS_MODEL=
ARG EMBEDDINGS_HUB=https://huggingface.co
RUN mkdir /models && if [ -n "$EMBEDDINGS_MODEL" ]; then node api/dist/core/embeddings/fetch-model-main.js "$EMBEDDINGS_HUB" "$EMBEDDINGS_MODEL" "/models/$EMBEDDINGS_MODEL"; fi

# Widget and pages are fully bundled, so only the api needs packages. They run on the image's Node, not on the one from npm.
FROM manifests AS packages
RUN npm ci --omit=dev -w @loquia/api -w @loquia/contracts
COPY scripts/image/slim-packages.ts scripts/image/
RUN node scripts/image/slim-packages.ts node_modules

FROM node:24-bookworm-slim
ENV NODE_ENV=production PORT=3000 DATA_DIR=/data
# V8 rarely returns the memory of its young generation, so the limit is the one of `npm start`.
ENV NODE_OPTIONS=--max-semi-space-size=8
WORKDIR /app
RUN mkdir /data && chown node:node /data
COPY --from=packages /src/node_modules node_modules
COPY --from=build /src/package.json /src/LICENSE /src/THIRD-PARTY-NOTICES ./
COPY --from=build /src/packages packages
COPY --from=build /src/api/package.json api/
COPY --from=build /src/api/dist api/dist
COPY --from=build /src/widget/dist widget/dist
COPY --from=build /src/host-site/dist host-site/dist
COPY --from=model /models models
ARG EMBEDDINGS_MODEL=
ENV EMBEDDINGS_MODEL_DIR=${EMBEDDINGS_MODEL:+/app/models/$EMBEDDINGS_MODEL}
USER node
VOLUME /data
EXPOSE 3000
# Checks only that the process is alive. /api/ready says whether it can serve.
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/api/health').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
STOPSIGNAL SIGTERM
# The supervisor restarts the api when it dies, with growing pauses, and forwards stop signals.
CMD ["node", "api/dist/supervisor-main.js"]
