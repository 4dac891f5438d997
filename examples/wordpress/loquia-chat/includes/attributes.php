<?php
if ( ! defined( 'ABSPATH' ) ) {
	exit;
}

/**
 * What the tag may carry besides server and bot, by its name without "data-": a list of words, "color", "number",
 * "url", or the most characters of a text.
 */
function loquia_chat_attributes() {
	return array(
		'position'                => array( 'right', 'left' ),
		'language'                => array( 'auto', 'en', 'it', 'de', 'fr', 'es', 'pt' ),
		'theme'                   => array( 'auto', 'light', 'dark' ),
		'primary_color'           => 'color',
		'user_bubble_color'       => 'color',
		'bot_bubble_color'        => 'color',
		'title'                   => 80,
		'welcome_message'         => 500,
		'ai_note'                 => 60,
		'avatar_url'              => 'url',
		'launcher_icon'           => array( 'quotes', 'chat', 'question', 'picture' ),
		'launcher_label'          => 40,
		'size'                    => array( 'regular', 'compact', 'large' ),
		'font'                    => array( 'system', 'host' ),
		'open'                    => array( 'true', 'false' ),
		'sound'                   => array( 'true', 'false' ),
		'lead_form'               => array( 'unanswered', 'first', 'never' ),
		'proactive_message'       => 200,
		'proactive_delay_seconds' => 'number',
		'office_hours'            => 200,
		'time_zone'               => 64,
		'mode'                    => array( 'bubble', 'inline' ),
		'target'                  => 200,
		'dir'                     => array( 'ltr', 'rtl' ),
		'offset_x'                => 'number',
		'offset_y'                => 'number',
		'z_index'                 => 'number',
	);
}

/** What each is called on the settings screen. */
function loquia_chat_labels() {
	return array(
		'position'                => __( 'Corner', 'loquia-chat' ),
		'language'                => __( 'Language', 'loquia-chat' ),
		'theme'                   => __( 'Theme', 'loquia-chat' ),
		'primary_color'           => __( 'Color', 'loquia-chat' ),
		'user_bubble_color'       => __( 'Color of questions', 'loquia-chat' ),
		'bot_bubble_color'        => __( 'Color of answers', 'loquia-chat' ),
		'title'                   => __( 'Title', 'loquia-chat' ),
		'welcome_message'         => __( 'Welcome message', 'loquia-chat' ),
		'ai_note'                 => __( 'Text after “AI assistant”', 'loquia-chat' ),
		'avatar_url'              => __( 'Picture URL', 'loquia-chat' ),
		'launcher_icon'           => __( 'Button icon', 'loquia-chat' ),
		'launcher_label'          => __( 'Button label', 'loquia-chat' ),
		'size'                    => __( 'Size', 'loquia-chat' ),
		'font'                    => __( 'Font', 'loquia-chat' ),
		'open'                    => __( 'Open on page load', 'loquia-chat' ),
		'sound'                   => __( 'Sound for new answers', 'loquia-chat' ),
		'lead_form'               => __( 'When to offer the message form', 'loquia-chat' ),
		'proactive_message'       => __( 'Invitation bubble', 'loquia-chat' ),
		'proactive_delay_seconds' => __( 'Seconds before the invitation', 'loquia-chat' ),
		'office_hours'            => __( 'Office hours', 'loquia-chat' ),
		'time_zone'               => __( 'Time zone of the office hours', 'loquia-chat' ),
		'mode'                    => __( 'Display', 'loquia-chat' ),
		'target'                  => __( 'CSS selector of the container', 'loquia-chat' ),
		'dir'                     => __( 'Writing direction', 'loquia-chat' ),
		'offset_x'                => __( 'Distance from the side (px)', 'loquia-chat' ),
		'offset_y'                => __( 'Distance from the bottom (px)', 'loquia-chat' ),
		'z_index'                 => __( 'z-index', 'loquia-chat' ),
	);
}

/** What the words of the lists are called; languages say their own name. */
function loquia_chat_choice_labels() {
	return array(
		'auto'       => __( 'Automatic', 'loquia-chat' ),
		'right'      => __( 'Right', 'loquia-chat' ),
		'left'       => __( 'Left', 'loquia-chat' ),
		'light'      => __( 'Light', 'loquia-chat' ),
		'dark'       => __( 'Dark', 'loquia-chat' ),
		'quotes'     => __( 'Quotation marks', 'loquia-chat' ),
		'chat'       => __( 'Speech bubble', 'loquia-chat' ),
		'question'   => __( 'Question mark', 'loquia-chat' ),
		'picture'    => __( 'Picture', 'loquia-chat' ),
		'regular'    => __( 'Regular', 'loquia-chat' ),
		'compact'    => __( 'Compact', 'loquia-chat' ),
		'large'      => __( 'Large', 'loquia-chat' ),
		'system'     => __( 'System', 'loquia-chat' ),
		'host'       => __( 'Same as your site', 'loquia-chat' ),
		'true'       => __( 'Yes', 'loquia-chat' ),
		'false'      => __( 'No', 'loquia-chat' ),
		'unanswered' => __( 'After an unanswered question', 'loquia-chat' ),
		'first'      => __( 'Before the first question', 'loquia-chat' ),
		'never'      => __( 'Never', 'loquia-chat' ),
		'bubble'     => __( 'Floating button', 'loquia-chat' ),
		'inline'     => __( 'Inside the page', 'loquia-chat' ),
		'ltr'        => __( 'Left to right', 'loquia-chat' ),
		'rtl'        => __( 'Right to left', 'loquia-chat' ),
		'en'         => 'English',
		'it'         => 'Italiano',
		'de'         => 'Deutsch',
		'fr'         => 'Français',
		'es'         => 'Español',
		'pt'         => 'Português',
	);
}
