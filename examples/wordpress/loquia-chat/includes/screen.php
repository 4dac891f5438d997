<?php
if ( ! defined( 'ABSPATH' ) ) {
	exit;
}

add_action(
	'admin_menu',
	function () {
		add_options_page( __( 'Loquia', 'loquia-chat' ), __( 'Loquia', 'loquia-chat' ), 'manage_options', 'loquia-chat', 'loquia_chat_page' );
	}
);

add_filter(
	'plugin_action_links_' . plugin_basename( dirname( __DIR__ ) . '/loquia-chat.php' ),
	function ( $links ) {
		array_unshift( $links, '<a href="' . esc_url( admin_url( 'options-general.php?page=loquia-chat' ) ) . '">' . esc_html__( 'Settings', 'loquia-chat' ) . '</a>' );
		return $links;
	}
);

/** Begins a row of the form; the label is for the field with that id. */
function loquia_chat_row( $id, $label ) {
	echo '<tr><th scope="row"><label for="' . esc_attr( $id ) . '">' . esc_html( $label ) . '</label></th><td>';
}

/** Ends a row; what may be said about its field is tied to it. */
function loquia_chat_row_end( $id, $description = '' ) {
	if ( '' !== $description ) {
		echo '<p class="description" id="' . esc_attr( $id ) . '-description">' . esc_html( $description ) . '</p>';
	}
	echo '</td></tr>';
}

/** A row with one field. `$of` is the setting that it belongs to; `$choices` makes it a list; "area" several lines. */
function loquia_chat_field( $of, $name, $label, $value, $type = 'text', array $more = array() ) {
	$id          = 'loquia-chat-' . str_replace( '_', '-', $name );
	$description = isset( $more['description'] ) ? $more['description'] : '';
	$attributes  = ' id="' . esc_attr( $id ) . '" name="' . esc_attr( $of . '[' . $name . ']' ) . '"';
	if ( '' !== $description ) {
		$attributes .= ' aria-describedby="' . esc_attr( $id ) . '-description"';
	}
	if ( isset( $more['placeholder'] ) ) {
		$attributes .= ' placeholder="' . esc_attr( $more['placeholder'] ) . '"';
	}
	loquia_chat_row( $id, $label );
	// phpcs:disable WordPress.Security.EscapeOutput.OutputNotEscaped -- each attribute was escaped above.
	if ( 'list' === $type ) {
		echo '<select' . $attributes . '>';
		foreach ( $more['choices'] as $choice => $text ) {
			echo '<option value="' . esc_attr( $choice ) . '"' . selected( $value, (string) $choice, false ) . '>' . esc_html( $text ) . '</option>';
		}
		echo '</select>';
	} elseif ( 'area' === $type ) {
		echo '<textarea class="large-text code" rows="3" spellcheck="false"' . $attributes . '>' . esc_textarea( $value ) . '</textarea>';
	} else {
		echo '<input class="regular-text" type="' . esc_attr( $type ) . '" autocomplete="off"' . $attributes . ' value="' . esc_attr( $value ) . '">';
	}
	// phpcs:enable
	loquia_chat_row_end( $id, $description );
}

function loquia_chat_box( $of, $name, $label, $checked ) {
	$id = 'loquia-chat-' . $name;
	echo '<p><label for="' . esc_attr( $id ) . '"><input type="checkbox" value="1" id="' . esc_attr( $id ) . '" name="' . esc_attr( $of . '[' . $name . ']' ) . '"' . checked( $checked, true, false ) . '> ' . esc_html( $label ) . '</label></p>';
}

function loquia_chat_page() {
	if ( ! current_user_can( 'manage_options' ) ) {
		return;
	}
	$settings = loquia_chat_settings();
	$of       = LOQUIA_CHAT_OPTION;
	$is_on    = (bool) loquia_chat_tag( $settings );
	echo '<div class="wrap"><h1>' . esc_html__( 'Loquia', 'loquia-chat' ) . '</h1>';
	echo '<p>' . esc_html( $is_on ? __( 'The chat is live on your site.', 'loquia-chat' ) : __( 'The chat isn’t on your site yet. Paste the embed code from Loquia’s studio, under "Put it on your site".', 'loquia-chat' ) ) . '</p>';
	echo '<form action="options.php" method="post">';
	settings_fields( 'loquia_chat' );

	echo '<h2>' . esc_html__( 'Your chatbot', 'loquia-chat' ) . '</h2><table class="form-table" role="presentation">';
	loquia_chat_field( $of, 'snippet', __( 'Embed code', 'loquia-chat' ), '', 'area', array( 'placeholder' => '<script async src="https://…/widget.js" data-bot-id="…"></script>', 'description' => __( 'Paste it here to fill in the two fields below and the appearance settings it contains.', 'loquia-chat' ) ) );
	loquia_chat_field( $of, 'host', __( 'Loquia address', 'loquia-chat' ), $settings['host'], 'url' );
	loquia_chat_field( $of, 'bot_id', __( 'Bot ID', 'loquia-chat' ), $settings['bot_id'] );
	echo '</table>';

	echo '<h2>' . esc_html__( 'Where the chat appears', 'loquia-chat' ) . '</h2><table class="form-table" role="presentation">';
	$places = array(
		'everywhere' => __( 'On every page', 'loquia-chat' ),
		'only'       => __( 'Only on the pages below', 'loquia-chat' ),
		'except'     => __( 'On every page except those below', 'loquia-chat' ),
	);
	loquia_chat_field( $of, 'show', __( 'Show the chat', 'loquia-chat' ), $settings['show'], 'list', array( 'choices' => $places ) );
	loquia_chat_field( $of, 'pages', __( 'Page addresses', 'loquia-chat' ), $settings['pages'], 'area', array( 'placeholder' => "/contact/\n/shop/*", 'description' => __( 'One address per line, for example /contact/. /shop/* is the shop and everything below it; / is the front page.', 'loquia-chat' ) ) );
	echo '</table>';

	echo '<h2>' . esc_html__( 'Logged-in visitors', 'loquia-chat' ) . '</h2>';
	echo '<p>' . esc_html__( 'The chat can recognize visitors who are logged in to this website: they find their conversation on every device, and you see who is asking. Their ID, name and email go to Loquia, signed with a key that you create in the studio under "Verified visitors".', 'loquia-chat' ) . '</p>';
	echo '<input type="hidden" name="' . esc_attr( $of ) . '[has_identify]" value="1">';
	loquia_chat_box( $of, 'identify', __( 'Identify logged-in visitors', 'loquia-chat' ), '1' === $settings['identify'] );
	$key     = loquia_chat_key();
	$has_key = '' !== $key['secret'];
	echo '<table class="form-table" role="presentation">';
	loquia_chat_field( LOQUIA_CHAT_KEY_OPTION, 'kid', __( 'Key ID', 'loquia-chat' ), $key['kid'] );
	loquia_chat_field( LOQUIA_CHAT_KEY_OPTION, 'secret', __( 'Key secret', 'loquia-chat' ), '', 'password', array( 'description' => $has_key ? __( 'A secret is saved and stays hidden. Leave this empty to keep it.', 'loquia-chat' ) : __( 'It’s saved on this website and never shown again.', 'loquia-chat' ) ) );
	echo '</table>';
	if ( $has_key ) {
		loquia_chat_box( LOQUIA_CHAT_KEY_OPTION, 'forget', __( 'Delete the key', 'loquia-chat' ), false );
	}

	echo '<h2>' . esc_html__( 'Appearance and behavior', 'loquia-chat' ) . '</h2>';
	echo '<p>' . esc_html__( 'Empty fields use your settings from the studio.', 'loquia-chat' ) . '</p>';
	echo '<details><summary>' . esc_html__( 'Show settings', 'loquia-chat' ) . '</summary><table class="form-table" role="presentation">';
	$labels = loquia_chat_labels();
	$words  = loquia_chat_choice_labels();
	foreach ( loquia_chat_attributes() as $name => $kind ) {
		$more = 'color' === $kind ? array( 'placeholder' => '#7c3aed' ) : array();
		if ( is_array( $kind ) ) {
			$more['choices'] = array( '' => __( 'As in the studio', 'loquia-chat' ) );
			foreach ( $kind as $choice ) {
				$more['choices'][ $choice ] = $words[ $choice ];
			}
		}
		$type = is_array( $kind ) ? 'list' : ( 'number' === $kind ? 'number' : ( 'url' === $kind ? 'url' : 'text' ) );
		loquia_chat_field( $of, $name, $labels[ $name ], $settings[ $name ], $type, $more );
	}
	echo '</table></details>';
	submit_button();
	echo '</form></div>';
}
