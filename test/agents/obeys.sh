#!/bin/bash
# Stands for an agent: says that it is there, then runs each line it reads.
echo "at your service"
while IFS= read -r line; do eval "$line"; done
