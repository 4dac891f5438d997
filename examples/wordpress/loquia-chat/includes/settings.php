<?php
if ( ! defined( 'ABSPATH' ) ) {
	exit;
}

const LOQUIA_CHAT_ID = '/^[A-Za-z0-9_-]{0,64}$/D';

/** What is set, over what holds without it. */
function loquia_chat_settings() {
	$defaults = array(
		'host'     => '',
		'bot_id'   => '',
		'show'     => 'everywhere',
		'pages'    => '',
		'identify' => '',
	);
	foreach ( array_keys( loquia_chat_attributes() ) as $name ) {
		$defaults[ $name ] = '';
	}
	$stored = get_option( LOQUIA_CHAT_OPTION, array() );
	// Text alone, whatever was put into the database.
	return array_merge( $defaults, array_filter( array_intersect_key( is_array( $stored ) ? $stored : array(), $defaults ), 'is_string' ) );
}

/**
 * What the code that the studio shows says of server, bot and looks: of its line of HTML, or of its script for a tag
 * manager.
 */
function loquia_chat_read_snippet( $snippet ) {
	$read = array();
	if ( preg_match( '~(https?://[^\s"\'<>\\\\]+?)/widget\.js~i', $snippet, $found ) ) {
		$read['host'] = $found[1];
	}
	if ( preg_match( '~(?:data-(?:bot|demo)-id["\']?\s*[=,]|dataset\.(?:bot|demo)Id\s*=)\s*["\']([A-Za-z0-9_-]{1,64})["\']~', $snippet, $found ) ) {
		$read['bot_id'] = $found[1];
	}
	foreach ( array_keys( loquia_chat_attributes() ) as $name ) {
		$attribute = str_replace( '_', '-', $name );
		if ( preg_match( '~\sdata-' . $attribute . '\s*=\s*(["\'])(.*?)\1~s', $snippet, $found ) ) {
			$read[ $name ] = html_entity_decode( $found[2], ENT_QUOTES, 'UTF-8' );
		}
	}
	return $read;
}

/** Keeps what is valid; what is not keeps the value from before, and says so. */
function loquia_chat_sanitize( $input ) {
	$settings = loquia_chat_settings();
	$given    = array_filter( is_array( $input ) ? $input : array(), 'is_string' );
	$refuse   = function ( $name, $message ) {
		add_settings_error( LOQUIA_CHAT_OPTION, 'loquia_chat_' . $name, $message );
	};

	if ( isset( $given['snippet'] ) && '' !== trim( $given['snippet'] ) ) {
		$read = loquia_chat_read_snippet( $given['snippet'] );
		if ( isset( $read['host'], $read['bot_id'] ) ) {
			$given = array_merge( $given, $read );
		} else {
			$refuse( 'snippet', __( 'There’s no Loquia embed code in what you pasted. Copy it from the studio, under "Put it on your site".', 'loquia-chat' ) );
		}
	}
	$given = array_map( 'trim', $given );

	if ( isset( $given['host'] ) ) {
		$parts = wp_parse_url( $given['host'] );
		if ( '' === $given['host'] ) {
			$settings['host'] = '';
		} elseif ( ! empty( $parts['host'] ) && isset( $parts['scheme'] ) && in_array( strtolower( $parts['scheme'] ), array( 'https', 'http' ), true ) ) {
			$settings['host'] = strtolower( $parts['scheme'] ) . '://' . $parts['host'] . ( isset( $parts['port'] ) ? ':' . $parts['port'] : '' );
		} else {
			$refuse( 'host', __( 'The Loquia address must start with https:// and have no path.', 'loquia-chat' ) );
		}
	}
	if ( isset( $given['bot_id'] ) ) {
		if ( preg_match( LOQUIA_CHAT_ID, $given['bot_id'] ) ) {
			$settings['bot_id'] = $given['bot_id'];
		} else {
			$refuse( 'bot_id', __( 'The bot ID can contain only letters, digits, hyphens and underscores.', 'loquia-chat' ) );
		}
	}
	if ( isset( $given['show'] ) ) {
		$settings['show'] = in_array( $given['show'], array( 'only', 'except' ), true ) ? $given['show'] : 'everywhere';
	}
	if ( isset( $given['pages'] ) ) {
		$settings['pages'] = loquia_chat_page_list( $given['pages'] );
	}
	// A box that is not ticked is not sent; the form says that there is one.
	if ( isset( $given['identify'] ) || isset( $given['has_identify'] ) ) {
		$settings['identify'] = isset( $given['identify'] ) && '1' === $given['identify'] ? '1' : '';
	}

	foreach ( loquia_chat_attributes() as $name => $kind ) {
		if ( isset( $given[ $name ] ) ) {
			$value = loquia_chat_sanitize_attribute( $given[ $name ], $kind );
			if ( null !== $value ) {
				$settings[ $name ] = $value;
			} else {
				/* translators: %s: the name of a setting */
				$refuse( $name, sprintf( 'color' === $kind ? __( '%s: enter # and six hexadecimal digits, for example #7c3aed.', 'loquia-chat' ) : __( '%s: this value isn’t valid.', 'loquia-chat' ), loquia_chat_labels()[ $name ] ) );
			}
		}
	}
	return $settings;
}

/** @return string|null What is kept of a value; null where nothing of it can be. */
function loquia_chat_sanitize_attribute( $value, $kind ) {
	if ( '' === $value ) {
		return '';
	}
	if ( is_array( $kind ) ) {
		return in_array( $value, $kind, true ) ? $value : null;
	}
	if ( is_int( $kind ) ) {
		return mb_substr( sanitize_text_field( $value ), 0, $kind );
	}
	if ( 'color' === $kind ) {
		$color = sanitize_hex_color( $value );
		return $color ? $color : null;
	}
	if ( 'url' === $kind ) {
		$url = esc_url_raw( $value, array( 'https', 'http' ) );
		return '' === $url ? null : $url;
	}
	return preg_match( '/^-?\d{1,10}$/D', $value ) ? $value : null;
}

/** The key is kept unless another comes, as the screen never shows it; "forget" takes it away. */
function loquia_chat_sanitize_key( $input ) {
	$key   = loquia_chat_key();
	$given = array_map( 'trim', array_filter( is_array( $input ) ? $input : array(), 'is_string' ) );
	if ( ! empty( $given['forget'] ) ) {
		return array( 'kid' => '', 'secret' => '' );
	}
	$kid    = isset( $given['kid'] ) ? $given['kid'] : $key['kid'];
	$secret = isset( $given['secret'] ) && '' !== $given['secret'] ? $given['secret'] : $key['secret'];
	if ( ! preg_match( LOQUIA_CHAT_ID, $kid ) || strlen( $secret ) > 200 || ( '' === $kid ) !== ( '' === $secret ) ) {
		add_settings_error( LOQUIA_CHAT_KEY_OPTION, 'loquia_chat_key', __( 'The key has two parts, an ID and a secret. Copy both from the studio, under "Verified visitors".', 'loquia-chat' ) );
		return $key;
	}
	return array( 'kid' => $kid, 'secret' => $secret );
}

add_action(
	'admin_init',
	function () {
		register_setting( 'loquia_chat', LOQUIA_CHAT_OPTION, array( 'type' => 'array', 'sanitize_callback' => 'loquia_chat_sanitize', 'show_in_rest' => false ) );
		register_setting( 'loquia_chat', LOQUIA_CHAT_KEY_OPTION, array( 'type' => 'array', 'sanitize_callback' => 'loquia_chat_sanitize_key', 'show_in_rest' => false ) );
	}
);
