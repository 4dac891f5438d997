<?php
if ( ! defined( 'ABSPATH' ) ) {
	exit;
}

/** The key of the bot's verified visitors: its id and its secret, both empty while there is none. */
function loquia_chat_key() {
	$stored = get_option( LOQUIA_CHAT_KEY_OPTION, array() );
	$part   = function ( $name ) use ( $stored ) {
		return is_array( $stored ) && isset( $stored[ $name ] ) && is_string( $stored[ $name ] ) ? $stored[ $name ] : '';
	};
	return array( 'kid' => $part( 'kid' ), 'secret' => $part( 'secret' ) );
}

/** Whether the chat is told who is logged in. */
function loquia_chat_identifies( array $settings ) {
	return '1' === $settings['identify'] && '' !== loquia_chat_key()['secret'];
}

/** A JWT (HS256, RFC 7519) that says for an hour who the visitor is. */
function loquia_chat_token( array $key, $bot_id, $user, $now ) {
	$encode = function ( $bytes ) {
		return rtrim( strtr( base64_encode( $bytes ), '+/', '-_' ), '=' );
	};
	$head   = array( 'alg' => 'HS256', 'typ' => 'JWT', 'kid' => $key['kid'] );
	$claims = array(
		// Two sites that show one bot both have a user 1, and those are two people.
		'sub'   => $user->ID . '@' . wp_parse_url( home_url(), PHP_URL_HOST ),
		'name'  => $user->display_name,
		'email' => $user->user_email,
		'aud'   => $bot_id,
		'iat'   => $now,
		'exp'   => $now + 3600,
	);
	$text   = $encode( wp_json_encode( $head ) ) . '.' . $encode( wp_json_encode( $claims ) );
	return $text . '.' . $encode( hash_hmac( 'sha256', $text, $key['secret'], true ) );
}

/**
 * The script that asks for the token. The token itself is in no page: a cache could hand one person's page, and with it
 * their conversations, to another.
 */
function loquia_chat_identity_tag() {
	return array(
		'async'          => true,
		'src'            => plugins_url( 'identify.js', __DIR__ ) . '?ver=' . LOQUIA_CHAT_VERSION,
		'data-token-url' => admin_url( 'admin-ajax.php?action=loquia_chat_token' ),
		'data-logged-in' => is_user_logged_in() ? 'true' : 'false',
	);
}

/**
 * Tells whoever asks who they are themselves, by their own login. admin-ajax.php forbids storing the answer, and other
 * websites to read it.
 */
function loquia_chat_send_token() {
	$settings = loquia_chat_settings();
	$token    = null;
	if ( is_user_logged_in() && loquia_chat_identifies( $settings ) && '' !== $settings['bot_id'] ) {
		$token = loquia_chat_token( loquia_chat_key(), $settings['bot_id'], wp_get_current_user(), time() );
	}
	wp_send_json( array( 'token' => $token ) );
}
add_action( 'wp_ajax_loquia_chat_token', 'loquia_chat_send_token' );
add_action( 'wp_ajax_nopriv_loquia_chat_token', 'loquia_chat_send_token' );
