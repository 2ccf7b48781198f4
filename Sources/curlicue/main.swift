print("curlicue")
